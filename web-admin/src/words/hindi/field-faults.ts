import type { Dictionary } from './translator.js';

/** What is wrong with one field: the words of the schemas that forms and portal share. Most come with their gaps filled. */
export const fieldFaults: Dictionary = {
  'Please fill in this field.': 'कृपया यह फील्ड भरें।',
  'This must be text.': 'यह पाठ होना चाहिए।',
  'This must be a list.': 'यह सूची होनी चाहिए।',
  'The text holds half of a character. Please type it again.': 'पाठ में कोई अक्षर अधूरा है। कृपया फिर से लिखें।',
  'At most %{count} characters.': 'अधिक से अधिक %{count} अक्षर।',
  'At most %{count} entries.': 'अधिक से अधिक %{count} प्रविष्टियाँ।',
  'At most %{count} rows.': 'अधिक से अधिक %{count} पंक्तियाँ।',
  'At most %{count} cells a row.': 'एक पंक्ति में अधिक से अधिक %{count} सेलें।',
  'Entry %{number}: %{message}': 'प्रविष्टि %{number}: %{message}',
  'There is no field "%{name}". Leave it out.': '“%{name}” नाम का कोई फील्ड नहीं है। इसे छोड़ दें।',
  'Please enter a valid URL for the %{label}.': 'कृपया “%{label}” में सही वेब पता लिखें।',
  link: 'लिंक',
  'This is no file of the portal. Please upload the PDF.': 'यह पोर्टल की फाइल नहीं है। कृपया PDF अपलोड करें।',
  'The portal has no such file. Please upload the PDF.': 'पोर्टल में ऐसी फाइल नहीं है। कृपया PDF अपलोड करें।',
  'The file is larger than %{size}. Send a smaller one.': 'फाइल %{size} से बड़ी है। छोटी फाइल भेजें।',
  'Please enter a title.': 'कृपया शीर्षक लिखें।',
  'The title holds half of a character. Please type it again.': 'शीर्षक में कोई अक्षर अधूरा है। कृपया फिर से लिखें।',
  'The title holds a control character. Please type it on one line.':
    'शीर्षक में कोई अदृश्य अक्षर है। कृपया उसे एक ही पंक्ति में लिखें।',
  'A title needs more than dots.': 'शीर्षक केवल बिंदुओं का नहीं हो सकता।',
  'A title has at most %{count} characters.': 'शीर्षक में अधिक से अधिक %{count} अक्षर हो सकते हैं।',
  'Another posting has this title. Choose a different one, or edit that posting.':
    'दूसरी पोस्ट का यही शीर्षक है। दूसरा शीर्षक चुनें, या उसी पोस्ट को संपादित करें।',
  'Cells overlap. Lower a colspan or rowspan, or remove a cell.':
    'सेलें एक-दूसरे के ऊपर आ रही हैं। किसी सेल का फैलाव घटाएँ, या सेल हटाएँ।',
  'A span is a whole number from 1 to %{count}.': 'सेल का फैलाव 1 से %{count} तक की पूरी संख्या है।',
  'A user name has 1 to 64 letters, digits, dots, dashes, underscores or @.':
    'उपयोगकर्ता नाम में 1 से 64 अक्षर, अंक, बिंदु, डैश, अंडरस्कोर या @ हो सकते हैं।',
  'Please give a password.': 'कृपया पासवर्ड लिखें।',
  'A password has at least %{count} characters.': 'पासवर्ड में कम से कम %{count} अक्षर होते हैं।',
  'A password has at most 200 characters.': 'पासवर्ड में अधिक से अधिक 200 अक्षर होते हैं।',
};
