import { expect, test } from 'vitest'
import { readSheet } from './read-sheet.ts'

const excel = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet>
<style>
<!--table
	{mso-displayed-decimal-separator:"\\.";
	mso-displayed-thousand-separator:"\\,";}
td
	{padding-top:1px;}
-->
</style>
</head>

<body link="#0563C1" vlink="#954F72">

<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:
 collapse;width:144pt'>
<!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 align=right width=64 style='height:15.0pt;width:48pt'>₹
  1,29,900.50</td>
  <td class=xl66 width=64 style='border-left:none;width:48pt'>A&amp;B &quot;rani&quot;<br>
    second line</td>
  <td width=64></td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 colspan=2 rowspan=2>799</td>
  <td>x</td>
 </tr>
 <tr height=20><td>y</td></tr>
<!--EndFragment-->
</table>

</body>

</html>`

const libreOffice = `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<meta name="generator" content="LibreOffice 24.8 (Linux)"/>
	<style type="text/css">
		body,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }
	</style>
</head>
<body>
<table cellspacing="0" border="0">
	<colgroup span="2" width="85"></colgroup>
	<tr>
		<td height="17" align="right" valign=bottom sdval="1299.5" sdnum="1031;"><font face="Arial">1.299,50 €</font></td>
		<td align="right" sdval="8901234567890" sdnum="1033;0;0.00E+00">8.90E+12</td>
	</tr>
	<tr>
		<td height="31" align="left"><font face="Arial">two<br>lines</font></td>
		<td align="left"><br></td>
	</tr>
</table>
</body>
</html>`

const google = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1299}" data-sheets-numberformat="{&quot;1&quot;:4}">₹1,299.00</td><td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;S-01&quot;}">S-01</td></tr><tr><td style="white-space:normal;">one<br/>two</td><td>5&#34; &amp; more</td></tr></tbody></table>`

test('what Excel puts onto the clipboard', () => {
  expect(readSheet({ html: excel, plain: 'not read' })).toEqual([
    ['₹ 1,29,900.50', 'A&B "rani"\nsecond line', ''],
    ['799', '', 'x'],
    ['', '', 'y'],
  ])
})

test('what LibreOffice puts there, whose numbers are those of the sheet', () => {
  expect(readSheet({ html: libreOffice, plain: '' })).toEqual([
    ['1299.5', '8901234567890'],
    ['two\nlines', ''],
  ])
})

test('what Google Sheets puts there', () => {
  expect(readSheet({ html: google, plain: '' })).toEqual([
    ['1299', 'S-01'],
    ['one\ntwo', '5" & more'],
  ])
})

test('plain text, with quoted lines and with quotes that are none', () => {
  const plain = '1,299\t"a\r\n""b"""\tlast\r\n\t5" wide\t"as it is"\r\n'
  expect(readSheet({ html: '<p>no table</p>', plain })).toEqual([
    ['1,299', 'a\n"b"', 'last'],
    ['', '5" wide', '"as it is"'],
  ])
  expect(readSheet({ html: '', plain: '' })).toEqual([])
})
