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
