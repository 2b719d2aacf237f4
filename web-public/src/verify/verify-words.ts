/** The words of the page that checks slips. It stands alone: it has a dictionary of its own. */
const english = {
  heading: 'Check a slip',
  how: 'Scan the code of a slip with this device, or put the proof into the field. It is checked here: nothing is sent. Save this page to check without a network.',
  field: 'Proof',
  check: 'Check',
  proven: 'This is proven.',
  notProven: 'Nothing is proven.',
  said: 'The public log {log} of {size} entries has at index {index}, counted from 0:',
  at: 'made on {time}, as the log says',
  from: '{label}: {before} → {after}',
  nothing: 'nothing',
  hidden: 'a longer text',
  seen: 'Seen by {name} on {time}.',
  alone: 'No witness that this page knows has seen it: it is the word of the log alone.',
  later: 'It was public, not later than {time}. Whether something came after it, only the newest log tells.',
  keys: 'Keys that it is checked with',
  malformed: 'The proof is not complete, or was misread. Scan the code again, or copy the whole text.',
  otherLog: 'The proof is of another log. Open the page of that board.',
  notSigned: 'The head of the log is not signed with the key that this page has.',
  wrongSignature: 'The signature of the log is wrong: the proof was changed, or misread. Scan it again.',
  wrongPath: 'The entry is not in that log: the entry or the proof was changed, or misread. Scan it again.',
  wrongWitness: 'The signature of a witness is wrong: the proof was changed, or misread. Scan it again.',
  noEd25519: 'This browser cannot check such signatures (Ed25519). A newer one can.',
} as const;

export type VerifyWord = keyof typeof english;

const hindi: Readonly<Record<VerifyWord, string>> = {
  heading: 'पर्ची जाँचें',
  how: 'पर्ची का कोड इस उपकरण से स्कैन करें, या प्रमाण इस खाने में डालें। जाँच यहीं होती है: कुछ भेजा नहीं जाता। बिना नेटवर्क जाँचने के लिए यह पेज सहेज लें।',
  field: 'प्रमाण',
  check: 'जाँचें',
  proven: 'यह प्रमाणित है।',
  notProven: 'कुछ भी प्रमाणित नहीं हुआ।',
  said: '{size} प्रविष्टियों के सार्वजनिक लॉग {log} में, 0 से गिनने पर, स्थान {index} पर यह है:',
  at: 'लॉग के अनुसार {time} की',
  from: '{label}: {before} → {after}',
  nothing: 'कुछ नहीं',
  hidden: 'एक लंबा पाठ',
  seen: '{name} ने {time} को देखा।',
  alone: 'इस पेज के जाने किसी साक्षी ने इसे नहीं देखा: यह केवल लॉग का कथन है।',
  later: 'यह {time} तक सार्वजनिक हो चुका था। इसके बाद कुछ आया या नहीं, यह नवीनतम लॉग ही बताता है।',
  keys: 'जिन कुंजियों से जाँच होती है',
  malformed: 'प्रमाण पूरा नहीं है, या गलत पढ़ा गया। कोड फिर स्कैन करें, या पूरा पाठ डालें।',
  otherLog: 'यह प्रमाण किसी और लॉग का है। उस बोर्ड का पेज खोलें।',
  notSigned: 'लॉग का शीर्ष इस पेज की कुंजी से हस्ताक्षरित नहीं है।',
  wrongSignature: 'लॉग का हस्ताक्षर गलत है: प्रमाण बदला गया, या गलत पढ़ा गया। फिर स्कैन करें।',
  wrongPath: 'यह प्रविष्टि उस लॉग में नहीं है: प्रविष्टि या प्रमाण बदला गया, या गलत पढ़ा गया। फिर स्कैन करें।',
  wrongWitness: 'एक साक्षी का हस्ताक्षर गलत है: प्रमाण बदला गया, या गलत पढ़ा गया। फिर स्कैन करें।',
  noEd25519: 'यह ब्राउज़र ऐसे हस्ताक्षर (Ed25519) नहीं जाँच सकता। नया ब्राउज़र जाँच सकता है।',
};

export type VerifySay = (word: VerifyWord, filled?: Readonly<Record<string, string | number>>) => string;

export function verifyWords(language: string): VerifySay {
  const words = language === 'hi' ? hindi : english;
  return (word, filled = {}) => words[word].replace(/\{(\w+)\}/g, (gap, name: string) => String(filled[name] ?? gap));
}
