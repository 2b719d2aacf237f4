/** Two merged cells, a text that spills over the cell beside it, a line break in a cell, Excel's hidden last row. */
export const excelHtml = `Version:1.0\r
StartHTML:0000000188\r
EndHTML:0000002611\r
StartFragment:0000001460\r
EndFragment:0000002559\r
<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet>
<!--[if !mso]>
<style>v\\:* {behavior:url(#default#VML);}</style>
<![endif]-->
<style>
<!--table
	{mso-displayed-decimal-separator:"\\.";}
.xl65
	{text-align:center;border:.5pt solid windowtext;}
br
	{mso-data-placement:same-cell;}
-->
</style>
</head>

<body link="#0563C1" vlink="#954F72">

<table border=0 cellpadding=0 cellspacing=0 width=320 style='border-collapse:
 collapse;width:240pt'>
<!--StartFragment-->
 <col width=64 span=5 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td rowspan=2 height=40 class=xl65 width=64 style='height:30.0pt;width:48pt'>Post</td>
  <td colspan=2 class=xl65 width=128 style='border-left:none;width:96pt'>Vacancies</td>
  <td width=64 style='width:48pt'>Age<br>
    18&nbsp;to&nbsp;27</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 style='height:15.0pt'>UR</td>
  <td class=xl65>OBC</td>
  <td></td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 colspan=2 style='height:15.0pt;mso-ignore:colspan'>Multi Tasking Staff<span
  style='mso-spacerun:yes'> </span></td>
  <td align=right>4,887</td>
  <td>No rela&shy;xation</td>
 </tr>
 <![if supportMisalignedColumns]>
 <tr height=0 style='display:none'>
  <td width=64 style='width:48pt'></td>
  <td width=64 style='width:48pt'></td>
 </tr>
 <![endif]>
<!--EndFragment-->
</table>

</body>

</html>`;

/** The same program's text: a quoted line break, doubled quotes, quotes of the author's own, a tab in a cell. */
export const excelText = [
  'Post\tPlace\tRemarks',
  'Clerk\t"Delhi\nMumbai"\t"Grade ""C""\nand above"',
  'Driver\t"Light" vehicle\t"with\ttab"',
  '"Peon"\t\t5\' 6" tall',
  '',
].join('\r\n');

/** A recruitment site: a table for the layout around the table, header and body groups, a script, a picture, a list. */
export const pageHtml = `<html><body>
<!--StartFragment--><table width="100%"><tr><td><center>
<TABLE border="1" bgcolor=#ffffcc>
 <caption>Recruitment <i>Notice</i></caption>
 <thead><tr><th rowspan="9">Post</th><th colspan="0">Vacancy</th><th>Notice</th></tr></thead>
 <tr>
  <td rowspan=0 valign="top">Constable<script>track('x')</script></td>
  <td><ul><li>Male: 10<li>Female: 5</ul></td>
  <td><a href="https://police.example/notice.pdf">Click Here</a> <img src="new.gif" alt="New"></td>
 </tr>
 <tr><td>
   <table><tr><td>SC</td><td>3</td></tr><tr><td>ST</td><td></td></tr></table>
 </td><td style="display: none">old</td><td>Pay/Level <sup>1</sup><p>as per rules</p></td></tr>
 <tr></tr>
 <tfoot><tr><td colspan="x3">Total<td>18</tr></tfoot>
</TABLE>
</center></td></tr></table><!--EndFragment-->
</body></html>`;

/** Two tables with words around them. */
export const twoTablesHtml = `<p>Important dates are given below.</p>
<table><tr><td>&nbsp;</td></tr></table>
<table><tr><td>Begin</td><td>10/11/2026</td></tr></table>
<table><tr><td>End</td><td>30/11/2026</td></tr></table>`;

/** A viewer that keeps the layout: columns line up, a title in the middle, wrapped lines, a numbered group. */
export const alignedPdf = `
                 Details of Vacancies
Sl.  Name of the Post               Category     Posts

 1   Junior Secretariat             UR             212
     Assistant (Group C)            OBC             98
 2   Stenographer Grade D           UR              10
     having passed the skill        (by test)
     test of the Commission
 3   Driver                                          7
Note: The number of vacancies may change at any time.
`;

/** A viewer that keeps the gaps alone: cells are two or more spaces apart, and nothing lines up. */
export const looseTextPdf = `Examination  Date  Shift
Combined Graduate Level Tier-I  14 Sep 2026  Morning
MTS  20 Sep 2026  Evening
                        (revised)
Constable (GD) in the Armed Police Forces  21 Sep 2026`;

/** Hindi, with the joiners that its spelling needs and with Devanagari digits. */
export const hindiPdf = `
पद का नाम              श्रेणी        रिक्तियां
लेखपाल                 अनारक्षित     १२०
राजस्व निरीक्षक          ओबीसी        ४५
  (केवल अनुभवी)
क्\u200Dष सहायक          एससी         ७
`;

/** A viewer that gives each cell a line. */
export const oneColumnPdf = 'Post\nClerk\n\nDriver';

/** Google Sheets: a style of its own before the table, merged cells, line breaks as <br>, Hindi. */
export const sheetsHtml =
  '<meta charset=\'utf-8\'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}' +
  'br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" ' +
  'cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;width:0px" data-sheets-root="1" ' +
  'data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/><col width="131"/></colgroup><tbody>' +
  '<tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;vertical-align:bottom;" rowspan="1" ' +
  'colspan="3" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;रिक्ति विवरण&quot;}">रिक्ति विवरण</td></tr>' +
  '<tr style="height:21px;"><td style="overflow:hidden;" rowspan="2" colspan="1"><div style="max-height:42px">' +
  'Apprentice</div></td><td style="overflow:hidden;">Trade</td><td style="overflow:hidden;text-align:right;" ' +
  'data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:120}">120</td></tr>' +
  '<tr style="height:21px;"><td style="overflow:hidden;white-space:normal;word-wrap:break-word;" ' +
  'data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Fitter\\nWelder&quot;}">Fitter<br/>Welder</td>' +
  '<td></td></tr></tbody></table></google-sheets-html-origin>';

/** Word: paragraphs in each cell, a list with hidden bullets, comments for old programs, a text before the table. */
export const wordHtml = `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm;} --></style></head>
<body lang=EN-IN style='tab-interval:36.0pt'>
<!--StartFragment-->
<p class=MsoNormal><b>Annexure I</b><o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=200 valign=top style='width:150.25pt;border:solid windowtext 1.0pt'>
  <p class=MsoNormal style='margin-bottom:0cm'><b><span lang=EN-US>Documents
  to be <span class=SpellE>uploaded</span></span></b><o:p></o:p></p>
  </td>
  <td width=200 valign=top style='width:150.25pt;border:solid windowtext 1.0pt'>
  <p class=MsoNormal><b>Size<o:p></o:p></b></p>
  </td>
 </tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=200 valign=top>
  <p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
  style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
  </span></span></span><![endif]>Photograph<o:p></o:p></p>
  <p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
  style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
  </span></span></span><![endif]>Signature<o:p></o:p></p>
  </td>
  <td width=200 valign=top>
  <p class=MsoNormal>20&nbsp;KB to 50&nbsp;KB<o:p></o:p></p>
  <p class=MsoNormal><o:p>&nbsp;</o:p></p>
  </td>
 </tr>
</table>
<!--EndFragment-->
</body></html>`;
