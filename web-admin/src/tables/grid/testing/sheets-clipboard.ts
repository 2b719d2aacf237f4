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
