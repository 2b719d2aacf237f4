import { cellBullets } from '@noticeboard/content-model';
import { Fragment } from 'react';

/** One cell's text, as bullets where it holds the marker for them: as the public page shows it. */
export function CellText({ value }: { readonly value: string }) {
  const bullets = cellBullets(value);
  if (bullets.length < 2) return bullets[0] ?? '';
  return (
    <ul>
      {bullets.map((bullet, place) => (
        <Fragment key={place}>
          {/* Parts the words of two bullets for whoever takes them as one line. */}
          {place > 0 && ' '}
          <li>{bullet}</li>
        </Fragment>
      ))}
    </ul>
  );
}
