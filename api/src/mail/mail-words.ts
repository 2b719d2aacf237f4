import type { SiteLanguage } from '@noticeboard/content-model';

/** The texts of mails and of the pages behind their links. `{name}` marks a value that is filled in. */
const english = {
  confirmSubject: '{site}: confirm that you want these mails',
  confirmText:
    'Somebody, perhaps you, asked that this address be told of changes on {site}. Open this page within 48 hours and press its button:',
  confirmElse: 'Otherwise do nothing: no more mails come, and the address is forgotten.',
  was: 'was {before}, now {after}',
  now: 'now {after}',
  removed: 'was {before}, now removed',
  page: 'The page: {url}',
  digestSubject: '{site}: news of {count} notices',
  why: 'You get this mail because you asked for it.',
  yours: 'Your subscriptions: {url}',
  leave: 'No more mails: {url}',
  confirmHeading: 'Do you want these mails?',
  confirmButton: 'Yes, send me these mails',
  confirmed: 'Done. You will be told by mail.',
  leaveHeading: 'No more mails?',
  leaveButton: 'Send me no more mails',
  left: 'Done. Your address is no longer stored here.',
  yoursHeading: 'Your subscriptions',
  none: 'Nothing is stored under this link.',
  endButton: 'End this one',
  gone: 'This link is not valid, or no longer so. Ask for the mails again on the site.',
  now_: 'at once',
  daily: 'once a day',
  weekly: 'once a week',
  howOften: 'How often',
  aboutWhat: 'About what',
  saveButton: 'Save',
  changed: 'Saved.',
} as const;
export type MailWord = keyof typeof english;

const hindi: Readonly<Record<MailWord, string>> = {
  confirmSubject: '{site}: बताएँ कि आप ये मेल चाहते हैं',
  confirmText:
    'किसी ने, शायद आपने, कहा है कि {site} पर होने वाले बदलाव इस पते पर बताए जाएँ। 48 घंटे के भीतर यह पेज खोलें और उसका बटन दबाएँ:',
  confirmElse: 'नहीं चाहते तो कुछ न करें: और मेल नहीं आएँगे और यह पता मिटा दिया जाएगा।',
  was: 'पहले {before}, अब {after}',
  now: 'अब {after}',
  removed: 'पहले {before}, अब हटाया गया',
  page: 'पेज: {url}',
  digestSubject: '{site}: {count} सूचनाओं की खबर',
  why: 'यह मेल आपके कहने पर आया है।',
  yours: 'आपकी सदस्यताएँ: {url}',
  leave: 'और मेल नहीं चाहिए: {url}',
  confirmHeading: 'क्या आप ये मेल चाहते हैं?',
  confirmButton: 'हाँ, मुझे ये मेल भेजें',
  confirmed: 'हो गया। आपको मेल से बताया जाएगा।',
  leaveHeading: 'और मेल नहीं चाहिए?',
  leaveButton: 'मुझे और मेल न भेजें',
  left: 'हो गया। आपका पता अब यहाँ नहीं रखा है।',
  yoursHeading: 'आपकी सदस्यताएँ',
  none: 'इस लिंक के नाम पर कुछ नहीं रखा है।',
  endButton: 'इसे बंद करें',
  gone: 'यह लिंक मान्य नहीं है, या अब नहीं रहा। साइट पर जाकर मेल फिर से माँगें।',
  now_: 'तुरंत',
  daily: 'दिन में एक बार',
  weekly: 'हफ्ते में एक बार',
  howOften: 'कितनी बार',
  aboutWhat: 'किसके बारे में',
  saveButton: 'सहेजें',
  changed: 'सहेजा गया।',
};

/** Says a word of a dictionary, with what is filled in for `{name}`. */
export type Say<Word extends string> = (word: Word, filled?: Readonly<Record<string, string | number>>) => string;
export type MailSay = Say<MailWord>;

export function mailWords(lang: SiteLanguage): MailSay {
  return saying<MailWord>(lang === 'hi' ? hindi : english);
}

export function saying<Word extends string>(words: Readonly<Record<Word, string>>): Say<Word> {
  return (word, filled = {}) => words[word].replace(/\{(\w+)\}/g, (gap, name: string) => String(filled[name] ?? gap));
}
