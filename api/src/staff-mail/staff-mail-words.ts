import type { SiteLanguage } from '@noticeboard/content-model';
import { type Say, saying } from '../mail/mail-words.js';

/** The texts of mails to staff and of the page behind their links. `{name}` marks a value that is filled in. */
const english = {
  invitationSubject: '{site}: your account',
  invitationText:
    'You have an account on {site}. Your user name is {username}. Open this page within 48 hours and choose your password there:',
  invitationElse:
    'If you did not expect this, do nothing: nobody can sign in with the account until its password is chosen.',
  resetSubject: '{site}: a new password',
  resetText:
    'Somebody, perhaps you, asked for a new password for the account {username} on {site}. Open this page within 48 hours and choose it there:',
  resetElse: 'If it was not you, do nothing: your password stays as it is.',
  once: 'The page works once. A newer mail of this kind takes the place of this one.',
  heading: 'Choose your password',
  forAccount: 'For the account {username}.',
  password: 'New password',
  rules: 'At least 10 characters; no common word, no row of keys, and not your user name.',
  refused: 'This password will not do. Choose a longer one that nobody would guess.',
  save: 'Save the password',
  saved: 'Done. Your password is saved.',
  ended: 'All sessions of the account have ended.',
  signIn: 'Sign in',
  voidHeading: 'This link is not valid, or no longer so',
  reviewsSubject: '{site}: “{title}” waits for your review',
  reviewsText: '{by} has submitted “{title}”. You may review it, as anybody who has no part in it:',
  sentBackSubject: '{site}: “{title}” was sent back',
  sentBackText: '{by} has sent back “{title}”, in which you have a part:',
  failedSubject: '{site}: “{title}” was not published',
  failedText: '“{title}” could not be published at its time:',
  note: 'The note: {note}',
  why: 'Why: {note}',
  records: 'What it would change: {records}',
  more: 'and {count} more',
  off: 'You get this once for each change set that comes to wait for you. Turn these mails off on your page in the console: {url}',
  brokenSubject: '{site}: new broken links: {count}',
  brokenText: 'These links of what is open were followed tonight, twice, and readers do not get what they promise:',
  noAnswer: 'no answer',
  answers: 'answers {status}',
  brokenOff:
    'You get this once after a night in which links were found broken that were not before. Turn these mails off on your page in the console: {url}',
  void: 'It was used, is older than 48 hours, or a newer mail has come. Ask for another on the page of the sign-in, or ask an admin.',
} as const;
export type StaffMailWord = keyof typeof english;

const hindi: Readonly<Record<StaffMailWord, string>> = {
  invitationSubject: '{site}: आपका खाता',
  invitationText:
    '{site} पर आपका खाता बन गया है। आपका उपयोगकर्ता नाम {username} है। 48 घंटे के भीतर यह पेज खोलें और वहाँ अपना पासवर्ड चुनें:',
  invitationElse: 'अगर आपको इसकी उम्मीद नहीं थी तो कुछ न करें: पासवर्ड चुने जाने तक इस खाते से कोई साइन इन नहीं कर सकता।',
  resetSubject: '{site}: नया पासवर्ड',
  resetText: 'किसी ने, शायद आपने, {site} पर खाते {username} के लिए नया पासवर्ड माँगा है। 48 घंटे के भीतर यह पेज खोलें और वहाँ उसे चुनें:',
  resetElse: 'अगर यह आपने नहीं माँगा तो कुछ न करें: आपका पासवर्ड वही रहेगा।',
  once: 'यह पेज एक ही बार काम करता है। ऐसा नया मेल आने पर यह मेल मान्य नहीं रहता।',
  heading: 'अपना पासवर्ड चुनें',
  forAccount: 'खाता: {username}।',
  password: 'नया पासवर्ड',
  rules: 'कम से कम 10 अक्षर; कोई आम शब्द नहीं, कीबोर्ड की कतार नहीं, और अपना उपयोगकर्ता नाम नहीं।',
  refused: 'यह पासवर्ड नहीं चलेगा। कोई लंबा पासवर्ड चुनें जिसका कोई अनुमान न लगा सके।',
  save: 'पासवर्ड सहेजें',
  saved: 'हो गया। आपका पासवर्ड सहेज लिया गया है।',
  ended: 'खाते के सभी सत्र समाप्त हो गए हैं।',
  signIn: 'साइन इन करें',
  voidHeading: 'यह लिंक मान्य नहीं है, या अब नहीं रहा',
  reviewsSubject: '{site}: “{title}” आपकी समीक्षा के इंतजार में है',
  reviewsText: '{by} ने “{title}” समीक्षा के लिए भेजा है। आप इसकी समीक्षा कर सकते हैं, जैसे हर वह व्यक्ति जिसका इसमें कोई हिस्सा नहीं:',
  sentBackSubject: '{site}: “{title}” वापस भेजा गया',
  sentBackText: '{by} ने “{title}” वापस भेजा है, जिसमें आपका हिस्सा है:',
  failedSubject: '{site}: “{title}” प्रकाशित नहीं हुआ',
  failedText: '“{title}” अपने समय पर प्रकाशित नहीं हो सका:',
  note: 'टिप्पणी: {note}',
  why: 'कारण: {note}',
  records: 'इससे यह बदलेगा: {records}',
  more: 'और {count}',
  off: 'हर बदलाव समूह के आपके इंतजार में आने पर यह मेल एक बार आता है। इन्हें कंसोल में अपने पेज पर बंद करें: {url}',
  brokenSubject: '{site}: नए टूटे लिंक: {count}',
  brokenText: 'जो भर्तियाँ खुली हैं, उनके ये लिंक आज रात दो बार खोले गए, और पाठकों को वह नहीं मिलता जो इनमें लिखा है:',
  noAnswer: 'कोई उत्तर नहीं',
  answers: 'उत्तर {status}',
  brokenOff: 'यह मेल उस रात के बाद एक बार आता है जिसमें नए टूटे लिंक मिले। इन्हें कंसोल में अपने पेज पर बंद करें: {url}',
  void: 'यह काम में लिया जा चुका है, 48 घंटे से पुराना है, या नया मेल आ चुका है। साइन इन के पेज पर दूसरा माँगें, या किसी एडमिन से कहें।',
};

export function staffMailWords(lang: SiteLanguage): Say<StaffMailWord> {
  return saying<StaffMailWord>(lang === 'hi' ? hindi : english);
}
