import { listingStream, postingStream } from '@noticeboard/content-model';
import type { ImportStep } from './plan.js';

const mostSteps = 100;
const mostBytes = 512 * 1024;

export function streamOf(step: ImportStep): string {
  return step.kind === 'posting' ? postingStream(step.family, step.id) : listingStream(step.listingKind, step.id);
}

/**
 * Cuts the steps into groups that one append records in their order: within a group nobody comes back to a stream once
 * another was begun. Bounded, because KurrentDB takes only so much at once.
 */
export async function* windowsOf(steps: AsyncIterable<ImportStep>): AsyncGenerator<readonly ImportStep[]> {
  let window: ImportStep[] = [];
  let begun = new Set<string>();
  let current = '';
  let bytes = 0;
  for await (const step of steps) {
    const stream = streamOf(step);
    const size = Buffer.byteLength(JSON.stringify(step.kind === 'posting' ? step.command : step.fields));
    const returns = stream !== current && begun.has(stream);
    if (returns || window.length >= mostSteps || (window.length > 0 && bytes + size > mostBytes)) {
      yield window;
      window = [];
      begun = new Set();
      bytes = 0;
    }
    window.push(step);
    begun.add(stream);
    current = stream;
    bytes += size;
  }
  if (window.length > 0) yield window;
}
