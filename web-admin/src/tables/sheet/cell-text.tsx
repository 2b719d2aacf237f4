import { cellBullets } from '@noticeboard/content-model';

/** One cell's text, as bullets where it holds the marker for them: as the public page shows it. */
export function CellText({ value }: { readonly value: string }) {
  const bullets = cellBullets(value);
  if (bullets.length < 2) return bullets[0] ?? '';
  return (
    <ul>
      {bullets.map((bullet, place) => (
        // The space parts the words of two bullets for whoever takes them as one line.
        <li key={place}>{`${bullet} `}</li>
      ))}
    </ul>
  );
}
