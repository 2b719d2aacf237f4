import { describe, expect, it } from '@jest/globals';
import { readTsv } from './read-paste.js';
import { excelText } from './testing/clipboards.js';
import { gridOf } from './testing/grids.js';

describe('Tab-separated text', () => {
  it('out of Excel keeps line breaks, tabs and quotes inside cells', () => {
    expect(readTsv(excelText)).toEqual(
      gridOf(
        ['Post', 'Place', 'Remarks'],
        ['Clerk', 'Delhi/nMumbai', 'Grade "C"/nand above'],
        ['Driver', '"Light" vehicle', 'with tab'],
        ['"Peon"', '', '5\' 6" tall'],
      ),
    );
  });

  it.each([
    ['a\tb\nc', gridOf(['a', 'b'], ['c', ''])],
    ['a\t\r\n\tb\r\n', gridOf(['a', ''], ['', 'b'])],
    ['a\rb\tc', gridOf(['a', ''], ['b', 'c'])],
    ['a\t\n\nb', gridOf(['a', ''], ['', ''], ['b', ''])],
    ['"one\r\ntwo"', gridOf(['one/ntwo'])],
    ['"open\tb', gridOf(['"open', 'b'])],
    ['""\t"""a"""', gridOf(['""', '"a"'])],
    ['\u00a0a\u00a0b \tक्\u200dष', gridOf(['a b', 'क्\u200dष'])],
  ])('%j is read cell by cell', (text, rows) => {
    expect(readTsv(text)).toEqual(rows);
  });

  it.each(['', 'one', 'one\ntwo', 'one\ftwo', '"one" two'])('is not %j', (text) => {
    expect(readTsv(text)).toBeUndefined();
  });
});
