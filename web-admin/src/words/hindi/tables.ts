/** Words of the tables of a posting and of their editor. */
export const tables = {
  // Tables of a posting: the list of them, the sheet, the preview, pasting.
  'Tables of this job (%{count})': 'इस नौकरी की तालिकाएँ (%{count})',
  'No tables yet.': 'अभी कोई तालिका नहीं है।',
  'Table %{number}': 'तालिका %{number}',
  'Table %{number}: %{title}': 'तालिका %{number}: %{title}',
  'Rows: %{height}, columns: %{width}': 'पंक्तियाँ: %{height}, कॉलम: %{width}',
  'Move table %{number} up': 'तालिका %{number} ऊपर ले जाएँ',
  'Move table %{number} down': 'तालिका %{number} नीचे ले जाएँ',
  'New table': 'नई तालिका',
  'Add another table': 'एक और तालिका जोड़ें',
  'Edit Table': 'तालिका संपादित करें',
  'Delete Table': 'तालिका हटाएँ',
  'Are you sure you want to delete this table?': 'क्या आप वाकई यह तालिका हटाना चाहते हैं?',
  'Save mine as a new table': 'मेरी नई तालिका के रूप में सहेजें',

  'row %{row}': 'पंक्ति %{row}',
  'rows %{first} to %{last}': 'पंक्ति %{first} से %{last}',
  'column %{column}': 'कॉलम %{column}',
  'columns %{first} to %{last}': 'कॉलम %{first} से %{last}',
  'Type to replace a cell, F2 or Enter to edit it, Shift+Enter for a new bullet. Alt+F10 leads to the tools, Escape out of the table.':
    'सेल बदलने के लिए टाइप करें, संपादन के लिए F2 या Enter, नए बिंदु के लिए Shift+Enter दबाएँ। Alt+F10 औजारों तक ले जाता है, Escape तालिका से बाहर।',
  'This table has no cells. Add Row gives it its first.': 'इस तालिका में कोई सेल नहीं है। “पंक्ति जोड़ें” से पहली सेल बनेगी।',

  'Warnings (%{count})': 'चेतावनियाँ (%{count})',
  'Nothing to note.': 'ध्यान देने लायक कुछ नहीं है।',
  'Go to cell': 'सेल पर जाएँ',
  'Go to cell: %{place}': 'सेल पर जाएँ: %{place}',
  Fix: 'ठीक करें',
  'Fix all': 'सब ठीक करें',
  'Fix: %{place}': 'ठीक करें: %{place}',
  'And %{count} more.': 'और %{count} अन्य।',
  'This table is empty: readers will not see anything of it.': 'यह तालिका खाली है: पाठकों को इसका कुछ नहीं दिखेगा।',
  'With %{width} columns readers must scroll sideways, on phones very far.':
    '%{width} कॉलम के कारण पाठकों को दाएँ-बाएँ सरकाना पड़ेगा, फोन पर बहुत दूर तक।',
  'This cell reaches into another one. The table cannot be saved like this.':
    'यह सेल दूसरी सेल में घुस रही है। तालिका इस तरह नहीं सहेजी जा सकती।',
  'This row has fewer cells than the widest one.': 'इस पंक्ति में सबसे चौड़ी पंक्ति से कम सेलें हैं।',
  'In “%{word}” the “/n” is read as a part of the web address. Put a space before it to begin a new bullet.':
    '“%{word}” में “/n” वेब पते का हिस्सा माना जाता है। नया बिंदु शुरू करने के लिए उससे पहले खाली जगह छोड़ें।',
  '“/n” in “%{word}” begins a new bullet, and its letters are not shown. Write “\\/n” to keep them.':
    '“%{word}” में “/n” से नया बिंदु शुरू होता है और ये अक्षर नहीं दिखते। इन्हें रखने के लिए “\\/n” लिखें।',

  'What readers see': 'पाठक क्या देखेंगे',
  'Width of the preview': 'प्रीव्यू की चौड़ाई',
  Phone: 'फोन',
  Desktop: 'डेस्कटॉप',
  'Nothing to see yet.': 'अभी देखने के लिए कुछ नहीं है।',

  'Paste a table': 'तालिका पेस्ट करें',
  'Copy a table on a page, in a document, a spreadsheet or a PDF, and paste it here. It goes to the selected cell.':
    'किसी पेज, दस्तावेज, स्प्रेडशीट या PDF से तालिका कॉपी करके यहाँ पेस्ट करें। वह चुनी हुई सेल से रखी जाएगी।',
  'Copied table or text': 'कॉपी की गई तालिका या पाठ',
  'Put into the table': 'तालिका में रखें',
  'Undo paste': 'पेस्ट वापस लें',
  'Read as %{source}. Rows: %{rows}, columns: %{columns}.':
    '%{source} के रूप में पढ़ा गया। पंक्तियाँ: %{rows}, कॉलम: %{columns}।',
  'a table of a page, a document or a spreadsheet': 'पेज, दस्तावेज या स्प्रेडशीट की तालिका',
  'cells of a spreadsheet, as text': 'स्प्रेडशीट की सेलों के पाठ',
  'text with columns or lines, as PDF files give it': 'PDF फाइल के कॉलम या पंक्तियों वाले पाठ',
  'a single text': 'अकेले पाठ',
  'Pasted. Rows: %{rows}, columns: %{columns}.': 'पेस्ट हुआ। पंक्तियाँ: %{rows}, कॉलम: %{columns}।',
  'There is nothing to paste.': 'पेस्ट करने के लिए कुछ नहीं है।',
  'A table inside a cell became text.': 'सेल के भीतर की तालिका सादा पाठ बन गई।',
  'Only the first table was taken. Copy the others one by one.': 'केवल पहली तालिका ली गई। बाकी एक-एक करके कॉपी करें।',
  'The text around the table was left out.': 'तालिका के आसपास का पाठ छोड़ दिया गया।',
  'Links keep their words only. Put their addresses under useful links.':
    'लिंक के केवल शब्द रहे। उनके वेब पते उपयोगी लिंक में डालें।',
  'Pictures were left out.': 'चित्र छोड़ दिए गए।',
  'Text that is struck out was left out.': 'काटा हुआ पाठ छोड़ दिया गया।',
  'Cells that ran into each other were cut.': 'एक-दूसरे में घुसने वाली सेलें छोटी कर दी गईं।',
  'No columns were found: each line became a row.': 'कॉलम नहीं मिले: हर पंक्ति अलग पंक्ति बनी।',
  'The text does not line up in columns: cells were taken in their order. Please check them.':
    'पाठ कॉलमों की सीध में नहीं है: सेलें अपने क्रम से ली गईं। कृपया जाँच लें।',
  '%{smart_count} line was joined to the row above. Please check. |||| %{smart_count} lines were joined to the row above. Please check.':
    '%{smart_count} पंक्ति ऊपर वाली पंक्ति में जोड़ी गई। कृपया जाँच लें। |||| %{smart_count} पंक्तियाँ ऊपर वाली पंक्ति में जोड़ी गईं। कृपया जाँच लें।',

  // The edits of a table, the messages about it, and the reasons why an edit cannot be done.
  'Table tools': 'तालिका के औजार',
  Undo: 'पूर्ववत करें',
  Redo: 'फिर से करें',
  Paste: 'पेस्ट करें',
  'Edit Cell': 'सेल संपादित करें',
  Row: 'पंक्ति',
  Column: 'कॉलम',
  'Add Row': 'पंक्ति जोड़ें',
  'Add Column': 'कॉलम जोड़ें',
  'Colspan +': 'कॉलम-फैलाव +',
  'Rowspan +': 'पंक्ति-फैलाव +',
  'Remove Cell': 'सेल हटाएँ',
  Merge: 'मिलाएँ',
  Split: 'अलग करें',
  Clear: 'मिटाएँ',
  'Insert row above': 'ऊपर पंक्ति डालें',
  'Insert row below': 'नीचे पंक्ति डालें',
  'Move row up': 'पंक्ति ऊपर ले जाएँ',
  'Move row down': 'पंक्ति नीचे ले जाएँ',
  'Duplicate row': 'पंक्ति की प्रति बनाएँ',
  'Delete row': 'पंक्ति हटाएँ',
  'Insert column left': 'बाएँ कॉलम डालें',
  'Insert column right': 'दाएँ कॉलम डालें',
  'Move column left': 'कॉलम बाएँ ले जाएँ',
  'Move column right': 'कॉलम दाएँ ले जाएँ',
  'Delete column': 'कॉलम हटाएँ',
  Transpose: 'पंक्ति-कॉलम बदलें',

  'Row %{row} added.': 'पंक्ति %{row} जोड़ी गई।',
  'Column %{column} added.': 'कॉलम %{column} जोड़ा गया।',
  'The cell reaches over one more column.': 'सेल एक और कॉलम तक फैल गई।',
  'The cell reaches over one more row.': 'सेल एक और पंक्ति तक फैल गई।',
  'Cell removed.': 'सेल हटाई गई।',
  'Cells merged.': 'सेलें मिलाई गईं।',
  'Cell split.': 'सेल अलग की गई।',
  'Cleared.': 'मिटाया गया।',
  'Row %{row} inserted.': 'पंक्ति %{row} डाली गई।',
  'Now row %{row} of %{rows}.': 'अब %{rows} में से पंक्ति %{row}।',
  'Row %{row} is the copy.': 'पंक्ति %{row} प्रति है।',
  'Deleted. Rows left: %{rows}.': 'हटाया गया। बची पंक्तियाँ: %{rows}।',
  'Column %{column} inserted.': 'कॉलम %{column} डाला गया।',
  'Now column %{column} of %{columns}.': 'अब %{columns} में से कॉलम %{column}।',
  'Deleted. Columns left: %{columns}.': 'हटाया गया। बचे कॉलम: %{columns}।',
  'Rows became columns.': 'पंक्तियाँ कॉलम बन गईं।',
  'Nothing changed.': 'कुछ नहीं बदला।',
  'Fixed.': 'ठीक किया गया।',
  'Undone.': 'पूर्ववत किया गया।',
  'Done again.': 'फिर से किया गया।',
  'Nothing to undo.': 'पूर्ववत करने के लिए कुछ नहीं है।',
  'Nothing to redo.': 'फिर से करने के लिए कुछ नहीं है।',

  'There is no cell here.': 'यहाँ कोई सेल नहीं है।',
  'There is no such row.': 'ऐसी कोई पंक्ति नहीं है।',
  'There is no such column.': 'ऐसा कोई कॉलम नहीं है।',
  'This is the first row.': 'यह पहली पंक्ति है।',
  'This is the last row.': 'यह अंतिम पंक्ति है।',
  'This is the first column.': 'यह पहला कॉलम है।',
  'This is the last column.': 'यह अंतिम कॉलम है।',
  'A merged cell would be torn apart. Split it first, then move the row.':
    'इससे मिली हुई सेल टूट जाएगी। पहले उसे अलग करें, फिर पंक्ति ले जाएँ।',
  'A merged cell would be torn apart. Split it first, then move the column.':
    'इससे मिली हुई सेल टूट जाएगी। पहले उसे अलग करें, फिर कॉलम ले जाएँ।',
  'A merged cell reaches out of the place for the pasted cells. Split it first.':
    'एक मिली हुई सेल पेस्ट की जगह से बाहर तक फैली है। पहले उसे अलग करें।',
  'The cells beside it would run into a merged cell. Split that one first, or clear this cell.':
    'इसके पास की सेलें मिली हुई सेल में घुस जाएँगी। पहले उसे अलग करें, या इस सेल को मिटाएँ।',
  'The next cell reaches beyond this one. Split it first, or merge the cells.':
    'अगली सेल इस सेल से आगे तक फैली है। पहले उसे अलग करें, या दोनों को मिलाएँ।',
  'Select two or more cells to merge.': 'मिलाने के लिए दो या अधिक सेलें चुनें।',
  'This cell is not merged.': 'यह सेल मिली हुई नहीं है।',
  'A table has at most %{limit} rows; this would be %{count}.':
    'तालिका में अधिक से अधिक %{limit} पंक्तियाँ हो सकती हैं; ये %{count} हो जाएँगी।',
  'A table has at most %{limit} columns; this has %{count}.':
    'तालिका में अधिक से अधिक %{limit} कॉलम हो सकते हैं; इसमें %{count} हैं।',
  'A row has at most %{limit} cells; this would be %{count}.':
    'पंक्ति में अधिक से अधिक %{limit} सेलें हो सकती हैं; ये %{count} हो जाएँगी।',
  'A table has at most %{limit} cells; this would be %{count}. Split it into two tables.':
    'तालिका में अधिक से अधिक %{limit} सेलें हो सकती हैं; ये %{count} हो जाएँगी। इसे दो तालिकाओं में बाँटें।',
  'A cell reaches over at most %{limit} rows or columns.': 'सेल अधिक से अधिक %{limit} पंक्तियों या कॉलमों तक फैल सकती है।',
  'At most %{limit} characters are read at once, with the markup of a page; these are %{count}. Paste the table in parts.':
    'एक बार में पेज के मार्कअप समेत अधिक से अधिक %{limit} अक्षर पढ़े जाते हैं; ये %{count} हैं। तालिका को हिस्सों में पेस्ट करें।',
  'A cell holds at most %{limit} characters.': 'सेल में अधिक से अधिक %{limit} अक्षर आ सकते हैं।',
};
