/** Words of the dialog that reads a pasted notice. */
export const noticeReading = {
  'It does not read as one certain date.': 'यह एक पक्की तिथि के रूप में नहीं पढ़ा जाता।',
  'It has no label: it was found by its place.': 'इसका कोई नाम नहीं लिखा: यह अपनी जगह से पहचाना गया।',
  'The notice gives the address without https://.': 'अधिसूचना में पता https:// के बिना दिया है।',
  'Line %{number} says “%{value}”.': 'पंक्ति %{number} में “%{value}” है।',
  'The label says more: “%{words}”.': 'इसके नाम में और भी लिखा है: “%{words}”।',
  'Its label seems to go on in another line.': 'इसका नाम शायद दूसरी पंक्ति में आगे चलता है।',
  'The line says more than this.': 'पंक्ति में इससे अधिक लिखा है।',
  'The notice says that it is not final.': 'अधिसूचना कहती है कि यह अंतिम नहीं है।',
  'The notice says that it is an earlier one.': 'अधिसूचना कहती है कि यह पहले की है।',
  'The notice says that it is cancelled or postponed.': 'अधिसूचना कहती है कि यह रद्द या स्थगित है।',
  'The notice gives a day that it is not before, or after.': 'अधिसूचना केवल वह दिन बताती है, जिससे पहले यह नहीं है।',
  'The notice speaks of another stage or phase.': 'अधिसूचना किसी दूसरे चरण की बात करती है।',
  'The notice says what does not count.': 'अधिसूचना वह बताती है, जो मान्य नहीं है।',
  'It stands in a sentence: please compare.': 'यह एक वाक्य में लिखा है: कृपया मिलाएँ।',
  'The label does not say which age limit it is.': 'लेबल में नहीं लिखा कि यह कौन-सी आयु सीमा है।',
  'Its letters do not form words, as with fonts of Hindi without Unicode: nothing of it is certain.':
    'इसके अक्षरों से शब्द नहीं बनते, जैसा बिना यूनिकोड वाले हिंदी फॉन्ट में होता है: इसमें कुछ भी पक्का नहीं।',
  'The last date is before applications begin.': 'अंतिम तिथि आवेदन शुरू होने से पहले की है।',

  'Paste a notice': 'अधिसूचना चिपकाएँ',
  'New posting from a notice': 'अधिसूचना से नई पोस्ट',
  'What is found for this form is shown first, each beside its line. Tables and links have tabs of their own.':
    'इस फॉर्म के लिए जो मिलता है, वह पहले अपनी पंक्ति के साथ दिखाया जाता है। तालिकाओं और लिंक के अपने टैब हैं।',
  'What is found is shown first, each beside its line. Nothing is written before you say so.':
    'जो मिलता है, वह पहले अपनी पंक्ति के साथ दिखाया जाता है। आपके कहे बिना कुछ नहीं लिखा जाता।',
  'Text of the notice': 'अधिसूचना का पाठ',
  'The first 200,000 characters are read, and 5,000 lines at the most. Nothing is sent or stored.':
    'पहले 200,000 अक्षर पढ़े जाते हैं, अधिक से अधिक 5,000 पंक्तियाँ। कुछ भी भेजा या सहेजा नहीं जाता।',
  'PDF of the notice': 'अधिसूचना की PDF',
  'A PDF with text, of up to 20 MB. It is read in this browser.': 'पाठ वाली PDF, 20 MB तक। यह इसी ब्राउजर में पढ़ी जाती है।',
  'Reading %{name} …': '%{name} पढ़ी जा रही है …',
  'This notice changes an earlier one. Compare it with the posting that is there:':
    'यह अधिसूचना पहले वाली को बदलती है। मौजूदा पोस्ट से मिलाएँ:',
  'This notice changes an earlier one. No posting was found by its title or number.':
    'यह अधिसूचना पहले वाली को बदलती है। शीर्षक या संख्या से कोई पोस्ट नहीं मिली।',
  Fields: 'फील्ड',
  Notice: 'अधिसूचना',
  'Doubtful: please check': 'पक्का नहीं: कृपया जाँचें',
  'Show in the notice': 'अधिसूचना में दिखाएँ',
  'What is shown': 'क्या दिखाया जाए',
  'Before:': 'पहले:',
  'Read the notice': 'अधिसूचना पढ़ें',
  'Back to the text': 'पाठ पर वापस',
  'Tick what is right. What is doubtful is not ticked.': 'जो सही है उस पर निशान लगाएँ। जो पक्का नहीं, उस पर निशान नहीं है।',
  'Nothing was found in it that belongs here.': 'इसमें यहाँ के लायक कुछ नहीं मिला।',
  'The notice is long: only its first part was read.': 'अधिसूचना लंबी है: केवल इसका पहला भाग पढ़ा गया।',
  'This PDF holds no text, as scanned pages do. Nothing was read from it.':
    'इस PDF में कोई पाठ नहीं है, जैसा स्कैन किए पन्नों में होता है। इससे कुछ नहीं पढ़ा गया।',
  'This PDF cannot be read: it is damaged, or no PDF. Nothing was read from it.':
    'यह PDF नहीं पढ़ी जा सकती: यह खराब है, या PDF नहीं है। इससे कुछ नहीं पढ़ा गया।',
  'This takes too long to read. Paste the part that counts. Nothing was read from it.':
    'इसे पढ़ने में बहुत समय लग रहा है। केवल ज़रूरी हिस्सा चिपकाएँ। इससे कुछ नहीं पढ़ा गया।',
  'This PDF asks for a password. Nothing was read from it.': 'यह PDF पासवर्ड माँगती है। इससे कुछ नहीं पढ़ा गया।',
  'This PDF is too large. One of up to 20 MB can be read.': 'यह PDF बहुत बड़ी है। 20 MB तक की पढ़ी जा सकती है।',
  'The form says “%{value}”.': 'फॉर्म में “%{value}” है।',
  'The notice does not say it: please write it.': 'अधिसूचना में यह नहीं है: कृपया लिखें।',
  'Line %{number}: “%{text}”': 'पंक्ति %{number}: “%{text}”',
  '%{field}, line %{number}': '%{field}, पंक्ति %{number}',
  'Take over: %{name}': 'लें: %{name}',
  'Put %{smart_count} entry into the form |||| Put %{smart_count} entries into the form':
    '%{smart_count} प्रविष्टि फॉर्म में डालें |||| %{smart_count} प्रविष्टियाँ फॉर्म में डालें',
  'Put into the form. Nothing is saved yet.': 'फॉर्म में डाला गया। अभी कुछ नहीं सहेजा गया।',
  'Table %{number} is added': 'तालिका %{number} जोड़ी जाती है',
  '%{smart_count} useful link is added |||| %{smart_count} useful links are added':
    '%{smart_count} उपयोगी लिंक जोड़ा जाता है |||| %{smart_count} उपयोगी लिंक जोड़े जाते हैं',
  'Add posting (fields: %{fields}, tables: %{tables}, links: %{links})':
    'पोस्ट जोड़ें (फील्ड: %{fields}, तालिकाएँ: %{tables}, लिंक: %{links})',
} as const;
