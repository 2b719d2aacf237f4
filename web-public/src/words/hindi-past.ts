/** The words of what a notice said on other days, and of slips that prove it. */
export const pastInHindi = {
  'What it said, and when': 'इसमें कब क्या लिखा था',
  'What it said, and when: {title}': 'इसमें कब क्या लिखा था: {title}',
  'What it said on another day': 'किसी और दिन इसमें क्या लिखा था',
  'Choose two days. Each stands for its end in India. What readers saw comes from the public log, which nobody rewrites.':
    'दो दिन चुनें। हर दिन का अर्थ भारत में उसका अंत है। पाठकों ने जो देखा वह सार्वजनिक लॉग से आता है, जिसे कोई दोबारा नहीं लिखता।',
  'A day is written 2026-11-20. The days below are shown instead.':
    'दिन ऐसे लिखा जाता है: 2026-11-20। इसके बजाय नीचे के दिन दिखाए गए हैं।',
  On: 'इस दिन',
  'And on': 'और इस दिन',
  Compare: 'तुलना करें',
  'Nothing differs between these two days.': 'इन दो दिनों में कोई अंतर नहीं है।',
  Field: 'विवरण',
  'Not public yet': 'तब तक सार्वजनिक नहीं',
  Slip: 'पर्ची',
  nothing: 'कुछ नहीं',
  'This text was taken out.': 'यह पाठ हटा दिया गया।',
  'Every public version': 'हर सार्वजनिक रूप',
  'Compare with today': 'आज से तुलना',
  'Older changes are left out here. The public log has them.': 'पुराने बदलाव यहाँ नहीं दिखाए गए। वे सार्वजनिक लॉग में हैं।',
  'Slip of {title}': '{title} की पर्ची',
  'Slip that proves it': 'प्रमाण की पर्ची',
  'What this board said': 'इस बोर्ड पर क्या लिखा था',
  'It said': 'लिखा था',
  Since: 'कब से',
  'Longer texts are not on the slip: {count}.': 'लंबे पाठ पर्ची पर नहीं हैं: {count}।',
  'Proven is the entry at index {number} of the public log, made on':
    'सार्वजनिक लॉग में स्थान {number} की प्रविष्टि प्रमाणित है, जो इस समय की है:',
  'Scan the code: the page that opens checks it on your device, also without a network once it was open there.':
    'कोड स्कैन करें: जो पेज खुलता है वह आपके उपकरण पर ही जाँचता है, और एक बार खुलने के बाद बिना नेटवर्क भी।',
  'This entry has no room in a code. Copy its proof below into the page that checks it.':
    'यह प्रविष्टि कोड में नहीं समाती। नीचे का प्रमाण जाँचने वाले पेज में डालें।',
  'It proves that this entry was public, not that none came after it: compare the versions for that.':
    'इससे प्रमाणित है कि यह प्रविष्टि सार्वजनिक थी, यह नहीं कि इसके बाद कोई नहीं आई: उसके लिए रूपों की तुलना करें।',
  'Check a slip': 'पर्ची जाँचें',
  'The proof as text': 'प्रमाण, पाठ के रूप में',
  'Code that proves it': 'प्रमाण का कोड',
} as const satisfies Readonly<Record<string, string>>;
