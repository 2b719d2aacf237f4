/** Words of all forms, and of what failed or was done. */
export const forms = {
  // The texts of every form: saving, drafts, and changes of two people at once.
  Save: 'सहेजें',
  'Processing...': 'काम चल रहा है...',
  'Submitting... %{percent}%': 'भेजा जा रहा है... %{percent}%',
  'The portal has not answered yet. You can stop and try again: nothing is saved twice.':
    'पोर्टल ने अभी उत्तर नहीं दिया है। आप रुककर फिर कोशिश कर सकते हैं: कुछ भी दो बार नहीं सहेजा जाएगा।',
  'Stop waiting': 'प्रतीक्षा न करें',
  'Nothing was lost; the form keeps what you typed.': 'कुछ भी नहीं खोया; आपने जो लिखा है, वह फॉर्म में है।',
  'The portal did not answer. Nothing was lost; the form keeps what you typed.':
    'पोर्टल ने उत्तर नहीं दिया। कुछ भी नहीं खोया; आपने जो लिखा है, वह फॉर्म में है।',
  'You are offline. Nothing was lost; the form keeps what you typed.':
    'आप ऑफलाइन हैं। कुछ भी नहीं खोया; आपने जो लिखा है, वह फॉर्म में है।',

  'You have an unsaved draft from %{time}.': '%{time} का एक ड्राफ्ट है, जो सहेजा नहीं गया है।',
  Restore: 'वापस लाएँ',
  Discard: 'छोड़ दें',
  'This is not saved. It is kept as a draft in this browser, and offered when you open the form again. Leave it?':
    'यह सहेजा नहीं गया है। यह इस ब्राउज़र में ड्राफ्ट के रूप में रखा है, और फ़ॉर्म दोबारा खोलने पर मिलेगा। छोड़ें?',
  'A PDF may have up to %{size}.': 'PDF %{size} तक की हो सकती है।',
  'File: %{name}': 'फाइल: %{name}',
  'Throw away what you typed?': 'क्या आपका लिखा हुआ छोड़ दें?',
  'Draft restored. It is not saved yet.': 'ड्राफ्ट वापस लाया गया। यह अभी सहेजा नहीं गया है।',
  'Please choose these files again: %{files}': 'कृपया ये फाइलें फिर से चुनें: %{files}',
  'This is too long to be kept as a draft. Save it before you leave the page.':
    'यह इतना लंबा है कि ड्राफ्ट में नहीं रखा जा सकता। पेज छोड़ने से पहले इसे सहेज लें।',
  'This browser keeps no drafts. Save before you leave the page.': 'यह ब्राउजर ड्राफ्ट नहीं रखता। पेज छोड़ने से पहले सहेज लें।',

  'Compare and merge': 'तुलना करके मिलाएँ',
  'Somebody else changed this record meanwhile': 'इस बीच किसी और ने यह रिकॉर्ड बदल दिया',
  '%{name} saved their change on %{time}.': '%{name} का बदलाव %{time} पर सहेजा गया।',
  'Their change was saved on %{time}.': 'उनका बदलाव %{time} पर सहेजा गया।',
  'What only one of you changed is kept. Where both of you changed the same field, choose one.':
    'जो आप में से किसी एक ने बदला है, वह रहेगा। जहाँ दोनों ने एक ही फील्ड बदला है, वहाँ एक चुनें।',
  '%{smart_count} field to choose |||| %{smart_count} fields to choose':
    '%{smart_count} फील्ड में चुनना बाकी है |||| %{smart_count} फील्ड में चुनना बाकी है',
  'Save merged': 'मिलाकर सहेजें',
  'When you opened it': 'जब आपने खोला था',
  'Theirs now': 'अब उनका',
  Yours: 'आपका',
  kept: 'यही रहेगा',
  empty: 'खाली',
  'Please choose theirs or yours.': 'कृपया उनका या अपना चुनें।',
  'Changed by them only: theirs is kept.': 'केवल उन्होंने बदला है: उनका रहेगा।',
  'Changed by you only: yours is kept.': 'केवल आपने बदला है: आपका रहेगा।',
  'Changed by both of you: choose one.': 'आप दोनों ने बदला है: एक चुनें।',

  // The console's own messages about failures and acts, in the words of the specification.
  'Error fetching jobs': 'नौकरियाँ लाने में गड़बड़ी हुई',
  'Error saving job data': 'नौकरी सहेजने में गड़बड़ी हुई',
  'Error deleting job': 'नौकरी हटाने में गड़बड़ी हुई',
  'Are you sure you want to delete this job?': 'क्या आप वाकई यह नौकरी हटाना चाहते हैं?',
  Error: 'गड़बड़ी',
  'Failed to fetch data. Please try again.': 'जानकारी नहीं लाई जा सकी। कृपया फिर कोशिश करें।',
  'Failed to submit data. Please try again.': 'जानकारी नहीं भेजी जा सकी। कृपया फिर कोशिश करें।',
  'Failed to delete item. Please try again.': 'प्रविष्टि नहीं हटाई जा सकी। कृपया फिर कोशिश करें।',
  'Table data saved!': 'तालिका सहेजी गई!',
  'Table data updated!': 'तालिका बदली गई!',
  'Table deleted!': 'तालिका हटाई गई!',
  'Error saving table data': 'तालिका सहेजने में गड़बड़ी हुई',
  'Error updating table data': 'तालिका बदलने में गड़बड़ी हुई',
  'Error deleting table': 'तालिका हटाने में गड़बड़ी हुई',
  'Failed to fetch jobs. Check console for details.': 'नौकरियाँ नहीं लाई जा सकीं। विवरण ब्राउजर के कंसोल में है।',
  'Failed to fetch approved jobs. Check console for details.': 'स्वीकृत नौकरियाँ नहीं लाई जा सकीं। विवरण ब्राउजर के कंसोल में है।',
  'Failed to approve job. Check console for details.': 'नौकरी स्वीकृत नहीं हो सकी। विवरण ब्राउजर के कंसोल में है।',
  'Failed to deapprove job. Check console for details.': 'नौकरी की स्वीकृति नहीं हटाई जा सकी। विवरण ब्राउजर के कंसोल में है।',

  // In the words of the content model, as the label of a link's fault.
  link: 'लिंक',
  'The portal cannot be reached. Check the connection and try again.':
    'पोर्टल से संपर्क नहीं हो पा रहा है। इंटरनेट जाँचकर फिर कोशिश करें।',
};
