import { problems } from '@noticeboard/content-model';
import { DeadEnd } from './dead-end.js';

/** In place of a screen that is not for the role. */
export function AccessDeniedScreen() {
  return <DeadEnd label="ra.page.access_denied" reason={problems.forbidden.message} />;
}
