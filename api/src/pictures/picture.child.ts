import { constants, setPriority } from 'node:os';
import { taskOfParent, tellParent } from '../child-process/parent.js';
import { drawPicture } from './drawing.js';
import type { PictureAsked, PictureMade } from './pictures.js';

/* A process of its own, started by `pictures`: what draws, and its fonts, take no memory of those who are served. */

setPriority(constants.priority.PRIORITY_LOW);
process.on('message', (asked: PictureAsked | Record<never, never>) => {
  if ('words' in asked) void tellParent({ png: drawPicture(asked.words) } satisfies PictureMade);
});
await taskOfParent();
