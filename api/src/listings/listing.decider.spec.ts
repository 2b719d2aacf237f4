import { describe, expect, it } from '@jest/globals';
import {
  evolveListing,
  type Listing,
  type ListingCommand,
  type ListingEvent,
  listingKinds,
} from '@noticeboard/content-model';
import { readEventsOf } from '../../../libs/content-model/src/testing/read-events.js';
import { listingEventsOf, listingFieldsGiven } from '../../../libs/content-model/src/testing/listing-events.js';
import { problemOf } from '../testing/command-contexts.js';
import { decideListing } from './listing.handler.js';

const add = { type: 'Add', fields: listingFieldsGiven } as const;
const remove: ListingCommand = { type: 'Delete' };
const edit = (changes: Extract<ListingCommand, { type: 'Edit' }>['changes']) => ({ type: 'Edit' as const, changes });

describe.each(listingKinds)('A command on a notice of $key', (kind) => {
  const { added, edited, deleted, tied, untied } = listingEventsOf(kind);
  const posting = { family: 'jobs', id: 'p1' };

  function decided(given: readonly ListingEvent[], when: ListingCommand) {
    const before = readEventsOf(...given).reduce<Listing | undefined>(
      (listing, event) => evolveListing(listing, 'r1', event),
      undefined,
    );
    return decideListing(kind, when, before);
  }

  it.each<[string, ListingEvent[], ListingCommand, ListingEvent[]]>([
    ['adds it', [], add, [added]],
    [
      'records the fields that change and no others',
      [added],
      edit({ title: 'New', applyLink: listingFieldsGiven.applyLink }),
      [edited({ title: 'New' })],
    ],
    [
      'records a change of letter case',
      [added],
      edit({ title: listingFieldsGiven.title.toLowerCase() }),
      [edited({ title: listingFieldsGiven.title.toLowerCase() })],
    ],
    ['drops its PDF', [added], edit({ pdfFile: '', fileName: '' }), [edited({ pdfFile: '', fileName: '' })]],
    ['records nothing when it gives no field', [added], edit({}), []],
    ['records nothing when it gives every field as it is', [added], edit({ ...listingFieldsGiven }), []],
    ['compares with what it is now', [added, edited({ title: 'New' })], edit({ title: 'New' }), []],
    [
      'takes a change back',
      [added, edited({ applyLink: '' })],
      edit(listingFieldsGiven),
      [edited({ applyLink: listingFieldsGiven.applyLink })],
    ],
    ['deletes it', [added], remove, [deleted]],
    ['adds it for a posting', [], { ...add, posting }, [added, tied]],
    ['adds it for none', [], { ...add, posting: null }, [added]],
    ['ties it to a posting', [added], { ...edit({ title: 'New' }), posting }, [edited({ title: 'New' }), tied]],
    ['ties it once', [added, tied], { ...edit({}), posting }, []],
    ['leaves its posting as it is', [added, tied], edit({ title: 'New' }), [edited({ title: 'New' })]],
    ['unties it', [added, tied], { ...edit({}), posting: null }, [untied]],
    ['unties nothing', [added, tied, untied], { ...edit({}), posting: null }, []],
  ])('%s', (_, given, when, then) => {
    expect(decided(given, when)).toEqual(then);
  });

  it.each([edit({}), edit({ title: 'New' }), remove])('needs one that is there: %j', (when) => {
    expect(problemOf(() => decided([], when)).code).toBe('unknownRecord');
    expect(problemOf(() => decided([added, deleted], when)).code).toBe('unknownRecord');
  });

  it('takes an older link back as it is, and no new one that breaks the rules', () => {
    const applyLink = 'http://10.0.0.1/card';
    const given = [added, edited({ applyLink })];
    expect(decided(given, edit({ title: 'New', applyLink }))).toEqual([edited({ title: 'New' })]);
    const { code, options } = problemOf(() => decided(given, edit({ applyLink: 'http://10.0.0.2/card' })));
    expect([code, options.errors]).toMatchObject(['invalid', { applyLink: { code: 'notAnAddress' } }]);
  });

  it('never adds one where one is, or was', () => {
    expect(() => decided([added], add)).toThrow(RangeError);
    expect(() => decided([added, deleted], add)).toThrow(RangeError);
  });
});
