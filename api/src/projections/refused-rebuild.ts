import { Refusal, type RefusalCode } from '@noticeboard/content-model';
import { NothingBuilt, NothingFormer } from '@noticeboard/projections';
import { RebuildRunning } from '@noticeboard/read-store';

const codes: readonly (readonly [new (...given: never[]) => Error, RefusalCode])[] = [
  [RebuildRunning, 'rebuildRunning'],
  [NothingBuilt, 'nothingBuilt'],
  [NothingFormer, 'nothingFormer'],
];

/** @throws Refusal for what the projections cannot do now; anything else as it is */
export function refusedRebuild(error: unknown): never {
  const [, code] = codes.find(([kind]) => error instanceof kind) ?? [];
  throw code === undefined ? error : new Refusal(code);
}
