import { describe, expect, it } from '@jest/globals';
import { UploadNames } from './named-uploads.js';

const pathOf = (hex: string) => `uploads/${hex}${hex}/${hex.repeat(64)}.pdf`;
const [a, b, c] = [pathOf('a'), pathOf('b'), pathOf('c')];
const [one, other] = ['1'.repeat(24), '2'.repeat(24)];

const published = (path: string) => ({ stream: 'result-r1', type: 'ResultListingEdited', data: { pdfFile: path } });
const inSet = (id: string, type: string, data: object = {}) => ({
  stream: `changeset-${id}`,
  type,
  data: data as Record<string, unknown>,
});
const prepared = (id: string, stepId: string, path: string) =>
  inSet(id, 'StepPrepared', { stepId, step: { command: { attachments: [{ type: 'pdf', content: path }] } } });

function namesIn(...events: readonly Parameters<UploadNames['add']>[0][]) {
  const names = new UploadNames();
  for (const event of events) names.add(event);
  return { all: [...names.all].toSorted(), staged: Object.fromEntries(names.staged) };
}

describe('The PDFs that a log names', () => {
  it('are those of change sets alone where nothing else names them', () => {
    expect(namesIn(prepared(one, 's1', a), prepared(other, 's1', a), prepared(one, 's2', b), published(b))).toEqual({
      all: [a, b],
      staged: { [a]: [one, other] },
    });
  });

  it('are without those of a step that was dropped, and of a change set that was discarded', () => {
    const events = [prepared(one, 's1', a), prepared(one, 's2', b), prepared(other, 's1', c)];
    const ends = [inSet(one, 'StepDropped', { stepId: 's1' }), inSet(other, 'ChangeSetDiscarded')];
    expect(namesIn(...events, ...ends)).toEqual({ all: [b], staged: { [b]: [one] } });
  });

  it('are for everybody once the change set is published', () => {
    const events = [prepared(one, 's1', a), published(a), inSet(one, 'ChangeSetPublished')];
    expect(namesIn(...events)).toEqual({ all: [a], staged: {} });
  });
});
