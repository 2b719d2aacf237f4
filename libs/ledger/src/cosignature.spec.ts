import { describe, expect, it } from '@jest/globals';
import { generateSigner, MalformedNote, signCheckpoint, textOfNote } from './checkpoint.js';
import { cosignaturesOf, cosigningKey, parseCosigner } from './cosignature.js';
import { leafHash } from './tree.js';

const log = generateSigner('log.example');
const note = signCheckpoint({ size: 7, root: leafHash('a') }, log);
const key = cosigningKey('witness.example/w1', Buffer.alloc(32, 1));
const cosigned = note + key.cosign(textOfNote(note), 1_679_315_147);

describe('A cosignature', () => {
  it('is found by the key of its witness, with its time', () => {
    const witness = parseCosigner(key.vkey);
    expect(cosignaturesOf(cosigned, [witness])).toMatchObject([{ witness, time: 1_679_315_147 }]);
    expect(cosignaturesOf(note, [witness])).toEqual([]);
    expect(cosignaturesOf(cosigned, [cosigningKey('witness.example/w1', Buffer.alloc(32, 2))])).toEqual([]);
  });

  it('is 72 bytes behind the id of the key', () => {
    const [, encoded = ''] = /^\u2014 witness\.example\/w1 (\S+)\n$/.exec(key.cosign('', 1)) ?? [];
    expect(Buffer.from(encoded, 'base64')).toHaveLength(76);
  });

  it('is refused with one bit changed, of its time too', () => {
    const at = cosigned.lastIndexOf(' ') + 1;
    const bytes = Buffer.from(cosigned.slice(at, -1), 'base64');
    for (const place of [11, 12, 75]) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const other = `${cosigned.slice(0, at)}${changed.toString('base64')}\n`;
      expect(() => cosignaturesOf(other, [key])).toThrow(
        new MalformedNote('the cosignature of witness.example/w1 is wrong'),
      );
    }
  });

  it('is of a key of its own type', () => {
    expect(() => parseCosigner(log.vkey)).toThrow('has the type 4');
  });
});
