import { describe, expect, it } from '@jest/globals';
import { generateSigner } from './checkpoint.js';
import { cosigningKey } from './cosignature.js';
import { MalformedPolicy, parseLogs, parsePolicy } from './policy.js';

const log = generateSigner('log.example').vkey;
const keys = ['x1', 'x2', 'x3', 'y1', 'y2'].map(
  (name, n) => cosigningKey(`${name}.example`, Buffer.alloc(32, n + 1)).vkey,
);
const [x1 = '', x2 = '', x3 = '', y1 = '', y2 = ''] = keys;

describe('A trust policy', () => {
  it('is read as in the example of C2SP tlog-policy', () => {
    const policy = parsePolicy(
      `log ${log}\n\n# two organisations\nwitness X1 ${x1}\nwitness X2 ${x2} https://x2.example/w/\n\twitness X3 ${x3}
group X-witnesses 2 X1 X2 X3\nwitness Y1 ${y1}\nwitness Y2 ${y2}\ngroup Y-witnesses any Y1 Y2
group X-and-Y all X-witnesses Y-witnesses\nquorum X-and-Y\n`,
    );
    const met = (...names: string[]) => policy.isMet(new Set(names));
    expect([met('X1', 'X3', 'Y2'), met('X1', 'X2', 'X3'), met('X1', 'Y1', 'Y2'), met()]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(policy.logs.map(({ origin }) => origin)).toEqual(['log.example']);
    expect(policy.witnesses.map(({ url }) => url)).toEqual([
      undefined,
      'https://x2.example/w',
      undefined,
      undefined,
      undefined,
    ]);
    expect(parsePolicy('quorum none').isMet(new Set())).toBe(true);
  });

  it.each([
    [`log ${x1}\nquorum none`, 1],
    [`witness a ${log}\nquorum none`, 1],
    [`witness none ${x1}`, 1],
    [`witness a ${x1}\nwitness b ${x1}`, 2],
    [`witness a ${x1}\nwitness a ${x2}`, 2],
    [`witness a ${x1} ftp://a.example`, 1],
    [`witness a ${x1}\ngroup g 2 a`, 2],
    [`witness a ${x1}\ngroup g 0 a`, 2],
    [`witness a ${x1}\ngroup g all`, 2],
    [`witness a ${x1}\ngroup g all a\ngroup h any a`, 3],
    [`group g all a\nwitness a ${x1}`, 1],
    ['quorum none\r', 1],
    ['allow all', 1],
    [`log ${log}\nlog ${log}\nquorum none`, 2],
    [`log ${log}`, 0],
  ])('names the line that cannot be used: %j', (text, line) => {
    let fault: unknown;
    try {
      parsePolicy(text);
    } catch (error) {
      fault = error;
    }
    expect(fault).toBeInstanceOf(MalformedPolicy);
    expect(fault).toMatchObject({ line });
  });

  it('of a witness has lines of logs alone', () => {
    expect(parseLogs(`log ${log}\n`).map(({ vkey }) => vkey)).toEqual([log]);
    expect(() => parseLogs(`log ${log}\nwitness a ${x1}`)).toThrow('line 2: witness stands where');
    expect(() => parseLogs('# none')).toThrow('it names no log');
  });
});
