import { describe, expect, it } from '@jest/globals';
import {
  generateSigner,
  MalformedNote,
  openCheckpoint,
  parseSigner,
  parseVerifier,
  signCheckpoint,
} from './checkpoint.js';
import { leafHash } from './tree.js';

/** The example of Go's package sumdb/note, which C2SP signed-note was written from. */
const published = {
  secret: 'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz',
  vkey: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  text: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
  signature: 'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=',
};

const head = { size: 7, root: leafHash('seven') };

describe('A key of the log', () => {
  it('signs as the published example does', () => {
    const signer = parseSigner(published.secret);
    expect(signer.vkey).toBe(published.vkey);
    expect(signer.secret).toBe(published.secret);
    const signature = Buffer.concat([signer.id, signer.sign(published.text)]);
    expect(signature.toString('base64')).toBe(published.signature);
    const verifier = parseVerifier(published.vkey);
    expect(verifier.isSigned(published.text, signature.subarray(4))).toBe(true);
    expect(verifier.isSigned(`${published.text}x`, signature.subarray(4))).toBe(false);
  });

  it('is made anew, and read again from both of its lines', () => {
    const signer = generateSigner('board.example/log');
    expect(parseSigner(signer.secret).vkey).toBe(signer.vkey);
    expect(parseVerifier(signer.vkey).vkey).toBe(signer.vkey);
    expect(signer.vkey).toMatch(/^board\.example\/log\+[0-9a-f]{8}\+AQ?[A-Za-z0-9+/]+=*$/);
    expect(generateSigner('board.example/log').vkey).not.toBe(signer.vkey);
  });

  it.each([
    ['', 'nothing'],
    ['PeterNeumann', 'a name alone'],
    ['PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'another id'],
    ['Peter+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'another name'],
    ['PeterNeumann+c74f20a3+Ahpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'another kind of key'],
    ['PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10Q=', 'a shorter key'],
  ])('is not read from %s (%s)', (text) => {
    expect(() => parseVerifier(text)).toThrow(MalformedNote);
    expect(() => parseSigner(`PRIVATE+KEY+${text}`)).toThrow(MalformedNote);
  });
});

describe('A checkpoint', () => {
  const signer = generateSigner('board');
  const note = signCheckpoint(head, signer);

  it('has the lines of C2SP tlog-checkpoint', () => {
    const [origin, size, root, empty, signature, end] = note.split('\n');
    expect([origin, size, root, empty, end]).toEqual(['board', '7', head.root.toString('base64'), '', '']);
    expect(signature).toMatch(/^\u2014 board [A-Za-z0-9+/]+=*$/);
  });

  it('is opened with the public key, also when others have signed it too', () => {
    expect(openCheckpoint(note, parseVerifier(signer.vkey))).toEqual({ ...head, extensions: [] });
    const witnessed = `${note}\u2014 witness.example ${Buffer.alloc(68, 1).toString('base64')}\n`;
    expect(openCheckpoint(witnessed, signer)).toEqual({ ...head, extensions: [] });
  });

  it('may say more under its root', () => {
    const telling = signCheckpoint(head, signer, ['begun anew']);
    expect(telling.split('\n').slice(0, 5)).toEqual(['board', '7', head.root.toString('base64'), 'begun anew', '']);
    expect(openCheckpoint(telling, signer)).toEqual({ ...head, extensions: ['begun anew'] });
  });

  const others: readonly [string, string, string][] = [
    ['another size', note.replace('\n7\n', '\n8\n'), 'its signature is wrong'],
    [
      'another root',
      note.replace(head.root.toString('base64'), leafHash('').toString('base64')),
      'its signature is wrong',
    ],
    ['another origin', note.replace('board\n', 'other\n'), 'it is of the log "other", the key of "board"'],
    ['another key', signCheckpoint(head, generateSigner('board')), 'it is not signed with this key'],
    ['no signature', note.slice(0, note.indexOf('\u2014')), 'the line "" is no signature'],
    ['a torn signature', `${note.slice(0, -6)}\n`, 'is no signature'],
    ['no end', note.slice(0, -1), 'it is no signed note'],
    ['something else', '<html></html>\n', 'it is no signed note'],
  ];

  it.each(others)('with %s is refused by name', (_, text, why) => {
    expect(() => openCheckpoint(text, signer)).toThrow(why);
    expect(() => openCheckpoint(text, signer)).toThrow(MalformedNote);
  });

  it('of no number or no hash is refused although it is signed', () => {
    for (const body of ['07', '-1', '1e3', '']) {
      const text = `board\n${body}\n${head.root.toString('base64')}\n`;
      const signature = Buffer.concat([signer.id, signer.sign(text)]).toString('base64');
      expect(() => openCheckpoint(`${text}\n\u2014 board ${signature}\n`, signer)).toThrow('is no number');
    }
    const text = 'board\n7\nAAAA\n';
    const signature = Buffer.concat([signer.id, signer.sign(text)]).toString('base64');
    expect(() => openCheckpoint(`${text}\n\u2014 board ${signature}\n`, signer)).toThrow('its root is no SHA-256');
  });
});
