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
