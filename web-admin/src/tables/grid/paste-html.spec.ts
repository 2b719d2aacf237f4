/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readHtml } from './paste-html.js';
import { readPaste, readTsv } from './read-paste.js';
import { gridOf, legalGrids, renderedTable } from './testing/grids.js';
import { excelHtml, pageHtml, sheetsHtml, twoTablesHtml, wordHtml } from './testing/clipboards.js';

describe('A table out of', () => {
  it('Excel keeps its merged cells, and a text that only spills over stays in its own', () => {
    expect(readHtml(excelHtml)).toEqual({
      rows: gridOf(
        [['Post', 1, 2], ['Vacancies', 2], 'Age/n18 to 27'],
        ['UR', 'OBC', ''],
        ['Multi Tasking Staff', '', '4,887', 'No relaxation'],
      ),
      notes: [],
    });
  });

  it('Google Sheets has its line breaks as bullets', () => {
    expect(readHtml(sheetsHtml)).toEqual({
      rows: gridOf([['रिक्ति विवरण', 3]], [['Apprentice', 1, 2], 'Trade', '120'], ['Fitter/nWelder', '']),
      notes: [],
    });
  });

  it('Word has its list items as bullets, without their signs', () => {
    expect(readHtml(wordHtml)).toEqual({
      rows: gridOf(['Documents to be uploaded', 'Size'], ['Photograph/nSignature', '20 KB to 50 KB']),
      notes: [{ words: 'The text around the table was left out.' }],
    });
  });

  it('a page is taken out of the layout around it', () => {
    expect(readHtml(pageHtml)).toEqual({
      rows: gridOf(
        [['Recruitment Notice', 3]],
        ['Post', 'Vacancy', 'Notice'],
        [['Constable', 1, 3], 'Male: 10/nFemale: 5', 'Click Here'],
        ['SC | 3/nST', 'Pay/Level 1/nas per rules'],
        [],
        ['Total', '18'],
      ),
      notes: [
        { words: 'A table inside a cell became text.' },
        { words: 'Links keep their words only. Put their addresses under useful links.' },
        { words: 'Pictures were left out.' },
      ],
    });
  });

  it('a page with several is the first one with text, and the rest is named', () => {
    expect(readHtml(twoTablesHtml)).toEqual({
      rows: gridOf(['Begin', '10/11/2026']),
      notes: [
        { words: 'Only the first table was taken. Copy the others one by one.' },
        { words: 'The text around the table was left out.' },
      ],
    });
  });

  it('any page is the same as the table it shows', () => {
    fc.assert(fc.property(legalGrids, (grid) => expect(readHtml(renderedTable(grid))?.rows).toEqual(grid)));
  });
});

describe('A pasted cell', () => {
  const cell = (html: string) => readHtml(`<table><tr><td>${html}</table>`)?.rows[0]?.[0]?.value;

  it.each([
    ['one<br>two<br/><br>three', 'one/ntwo/nthree'],
    ['<p>one</p>\n<p>two</p>', 'one/ntwo'],
    ['<p>one</p>', 'one'],
    ['Documents:<ol><li>Photo</li><li>Signature</li></ol>by hand', 'Documents:/nPhoto/nSignature/nby hand'],
    ['1<sup>st</sup> <b>May</b>', '1st May'],
    ['as\n   per\trules', 'as per rules'],
    ['<pre>one\ntwo</pre>', 'one/ntwo'],
    ['<span style="white-space:pre-wrap">one\r\ntwo</span>', 'one/ntwo'],
    ['&nbsp;20&nbsp;000 ', '20 000'],
    ['qualifi&shy;cation\u200b', 'qualification'],
    ['क्&zwj;ष', 'क्\u200dष'],
    ['\ud800', '\ufffd'],
    ['<style>td{}</style><!-- x --><svg><text>x</text></svg>y<select><option>z</select>', 'y'],
    ['see https://a.example/x<br>or by hand', 'see https://a.example/x /nor by hand'],
    ['5 &lt; 6 &amp; <i>7</i>', '5 < 6 & 7'],
    ['Male/non-binary', 'Male\\/non-binary'],
    ['', ''],
  ])('of %j says %j', (html, value) => {
    expect(cell(html)).toBe(value);
  });
});

describe('Pasted spans', () => {
  const rows = (html: string) => readHtml(`<table>${html}</table>`)?.rows;

  it('are read as browsers read them', () => {
    expect(rows('<tr><td colspan="2abc" rowspan="-1">a<td colspan=0>b<td colspan="x">c<td colspan="+2">d')).toEqual(
      gridOf([['a', 2], 'b', 'c', ['d', 2]]),
    );
  });

  it('end with their group of rows', () => {
    expect(rows('<thead><tr><th rowspan=3>a<th>b</thead><tr><td rowspan=9>c<td>d<tr><td>e')).toEqual(
      gridOf(['a', 'b'], [['c', 1, 2], 'd'], ['e']),
    );
  });

  it('of 0 reach to the end of their group', () => {
    expect(rows('<tbody><tr><td rowspan=0>a<td>b<tr><td>c<tr><td>d<tbody><tr><td>e<td>f')).toEqual(
      gridOf([['a', 1, 3], 'b'], ['c'], ['d'], ['e', 'f']),
    );
  });

  it('that run into a cell are cut, with a note', () => {
    expect(readHtml('<table><tr><td>a<td rowspan=2>b<tr><td colspan=2>c</table>')).toEqual({
      rows: gridOf(['a', ['b', 1, 2]], ['c']),
      notes: [{ words: 'Cells that ran into each other were cut.' }],
    });
  });

  it('of a title over "all" columns do not make the table too wide', () => {
    expect(rows('<tr><td colspan=1000>Title<tr><td>a<td>b')).toEqual(gridOf([['Title', 2]], ['a', 'b']));
  });
});

describe('A clipboard', () => {
  it('without a table gives none', () => {
    expect(readHtml('')).toBeUndefined();
    expect(readHtml('<p>Some words</p><table></table>')).toBeUndefined();
  });

  it('with bare rows gives them as a table', () => {
    expect(readHtml('<html><body><!--StartFragment--><col width=64><tr><td>a</td></tr></body></html>')?.rows).toEqual(
      gridOf(['a']),
    );
  });
});

const tableOf = (rows: string, style = '') => readHtml(`<style>${style}</style><table>${rows}</table>`);

describe('What a table hides', () => {
  const merged = (attributes: string) =>
    `<tr><td rowspan=3>Clerk</td><td>UR 10</td></tr><tr ${attributes}><td>OBC 5</td></tr><tr><td>SC 3</td></tr><tr><td>Peon</td><td>UR 4</td></tr>`;

  it.each(["style='display:none'", 'hidden', "style='visibility: collapse'", 'class=xl9'])(
    'shortens the cells that span its rows: %s',
    (attributes) => {
      expect(tableOf(merged(attributes), '<!--.xl9 {display:none;}-->')?.rows).toEqual(
        gridOf([['Clerk', 1, 2], 'UR 10'], ['SC 3'], ['Peon', 'UR 4']),
      );
    },
  );

  it('leaves a cell that begins in a hidden row and reaches below it', () => {
    const rows = `<tr><td>A</td><td>B</td></tr><tr hidden><td>1</td><td rowspan=2>2</td></tr><tr><td>3</td></tr>`;
    expect(tableOf(rows)?.rows).toEqual(gridOf(['A', 'B'], ['3', '2']));
  });

  it.each([
    ['by the column', '<col><col style="display:none"><col>', ''],
    ['by its group', '<colgroup><col><col hidden><col></colgroup>', ''],
    ['by each of its cells', '', 'style="display:none"'],
  ])('shortens the cells that span its columns, told %s', (_name, columns, cell) => {
    const rows = `<tr><td>Post</td><td ${cell}>Code</td><td>Number</td></tr><tr><td>Clerk</td><td ${cell}>7</td><td>4</td></tr>`;
    const table = tableOf(
      `${columns}<tr><td colspan=3>Title</td></tr>${rows}<tr><td colspan=2>Total</td><td>4</td></tr>`,
    );
    expect(table?.rows).toEqual(gridOf([['Title', 2]], ['Post', 'Number'], ['Clerk', '4'], ['Total', '4']));
  });

  it('takes no place in a text either, and a cell of it stays', () => {
    const text = 'A<span style="visibility:hidden">x</span><i style="font-size:0">y</i><b style="display : none">z</b>';
    expect(
      tableOf(`<tr><td>${text}</td><td style="font-size:0">1</td><td style="font-size:0.8em">2</td></tr>`)?.rows,
    ).toEqual(gridOf(['A', '1', '2']));
  });

  it('takes no place, where it is one cell of a column that is seen', () => {
    expect(tableOf('<tr><td>A</td><td hidden>x</td><td>B</td></tr><tr><td>1</td><td>2</td></tr>')?.rows).toEqual(
      gridOf(['A', 'B'], ['1', '2']),
    );
  });
});

describe('A raised sign', () => {
  it.each([
    ['45<sup>1</sup>', '45¹'],
    ['45<a href="#fn12">12</a>', '45¹²'],
    ['45<span style="vertical-align:super">1</span>', '45¹'],
    ['45<font class="font6">2</font>', '45²'],
    ['45<sup>a</sup>', '45 (a)'],
    ['45<sup>*</sup>', '45*'],
    ['45<sup>[1]</sup>', '45[1]'],
    ['1<sup>st</sup> July', '1st July'],
    ['10 m<sup>2</sup>', '10 m²'],
    ['Clerk<sup>a</sup>', 'Clerka'],
    ['45<sup>1,2</sup>', '45¹,²'],
    ['<sup>1</sup>45', '¹45'],
    ['45<span style="position:relative;top:-4.0pt;mso-text-raise:4.0pt">1</span>', '45¹'],
    ['45<sub>1</sub>', '45₁'],
    ['H<sub>2</sub>O', 'H2O'],
  ])('does not grow into the number before it: %s', (html, text) => {
    expect(tableOf(`<tr><td>${html}</td></tr>`, '.font6 {vertical-align:super;}')?.rows).toEqual(gridOf([text]));
  });
});

describe('Text that is struck out', () => {
  const notes = [{ words: 'Text that is struck out was left out.' }];

  it.each([
    ['<s>30/11/2026</s> 15/12/2026'],
    ['<del>30/11/2026</del> 15/12/2026'],
    ['<strike>30/11/2026</strike>15/12/2026'],
    ['<span style="color:red;text-decoration:underline line-through">30/11/2026</span>15/12/2026'],
    ['<font class=font5>30/11/2026</font><font>15/12/2026</font>'],
  ])('goes, and a note says so: %s', (html) => {
    expect(tableOf(`<tr><td>Last date</td><td>${html}</td></tr>`, '.font5 {text-decoration:line-through}')).toEqual({
      rows: gridOf(['Last date', '15/12/2026']),
      notes,
    });
  });

  it('leaves its cell', () => {
    const rows = '<tr><td style="text-decoration:line-through">30/11</td><td>A</td></tr><tr><td>1</td><td>2</td></tr>';
    expect(tableOf(rows)).toEqual({ rows: gridOf(['', 'A'], ['1', '2']), notes });
  });

  it('that holds nothing is not told of', () => {
    expect(tableOf('<tr><td>A<s> </s></td></tr>')?.notes).toEqual([]);
  });
});

describe('An "/n" that is no marker', () => {
  it('keeps its letters, out of a table as out of text, and a line break is one', () => {
    const rows = gridOf(['General', '500\\/nil'], ['Open', 'Male\\/non-binary/nFemale']);
    expect(tableOf('<tr><td>General<td>500/nil<tr><td>Open<td>Male/non-binary<br>Female')?.rows).toEqual(rows);
    expect(readTsv('General\t500/nil\nOpen\t"Male/non-binary\nFemale"')).toEqual(rows);
    expect(readTsv('General\t500 /nil\nOpen\tMale /nFemale')).toEqual(
      gridOf(['General', '500 \\/nil'], ['Open', 'Male /nFemale']),
    );
    const printed = readPaste({ html: '', text: 'General    500/nil\nReserved   free' });
    expect(printed).toMatchObject({ rows: gridOf(['General', '500\\/nil'], ['Reserved', 'free']) });
  });
});
