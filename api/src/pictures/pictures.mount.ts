import { ProblemError, type SiteProgram, type SiteReads, type SiteSettings } from '@noticeboard/content-model';
import type { Express, Request } from 'express';
import { requestNetwork, type Trust } from '../overload/network.js';
import { languageIn } from '../responses/reader-language.js';
import { readsAlone } from '../responses/responses.js';
import type { Pictures } from './pictures.js';

interface PicturesMount {
  readonly pictures: Pictures;
  readonly picture: SiteProgram['picture'];
  readonly reads: Pick<SiteReads, 'findById'>;
  readonly settingsFor: (request: Request) => SiteSettings;
  readonly trust: Trust;
}

const anHour = 3600;

/**
 * `/og/<family>/<id>/<language>-<digest>.png`: the picture that shared links to a posting show. The digest is that of its
 * words; with any other, the address leads to the present picture.
 */
export function mountPictures(app: Express, { pictures, picture, reads, settingsFor, trust }: PicturesMount): void {
  app.all('/og/:family/:id/:file', readsAlone, async (request, response) => {
    const { family, id, file } = request.params as Record<'family' | 'id' | 'file', string>;
    const [, named] = /^([a-z]+)-[\w-]+\.png$/.exec(file) ?? [];
    const language = languageIn(named);
    const found = language && (await picture({ family, id, language, now: new Date() }, reads, settingsFor(request)));
    if (!found) throw new ProblemError('unknownRecord', { message: unknown });
    if (!found.address.endsWith(`/${file}`)) {
      response.set('Cache-Control', 'public, max-age=0, must-revalidate').redirect(302, found.address);
      return;
    }
    const png = await pictures.of(found, requestNetwork(request, trust));
    response
      .set({ 'Cache-Control': `public, max-age=${365 * 24 * anHour}, immutable` })
      .type('png')
      .send(png);
  });
}

const unknown =
  'There is no posting at this address, or none any more. The page of a posting names its picture in og:image.';
