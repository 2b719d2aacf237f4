import { cellBullets } from '@noticeboard/content-model';

/** One cell's text, as bullets where it holds the marker for them. */
export function CellContent({ value }: { readonly value: string }) {
  const bullets = cellBullets(value);
  if (bullets.length < 2) return bullets[0] ?? '';
  return (
    <ul className="cell-bullets">
      {bullets.map((bullet, place) => (
        <li key={place}>{bullet}</li>
      ))}
    </ul>
  );
}
