import type { Dictionary } from './translator.js';

/** Login, session and accounts. */
export const session: Dictionary = {
  Admin: 'एडमिन',
  Auditor: 'ऑडिटर',
  'Admin Login': 'एडमिन लॉगिन',
  Username: 'उपयोगकर्ता नाम',
  Password: 'पासवर्ड',
  Login: 'लॉगिन करें',
  'Forgot your password?': 'पासवर्ड भूल गए?',
  'Reset it here': 'यहाँ नया बनवाएँ',
  'Back to the public site': 'सार्वजनिक साइट पर वापस जाएँ',
  'How to get a new password': 'नया पासवर्ड कैसे मिलेगा',
  'Ask another admin of this portal to set a new password for your account.':
    'इस पोर्टल के किसी दूसरे एडमिन से कहें कि वे आपके खाते का नया पासवर्ड बना दें।',
  'If there is no other admin, whoever operates the portal can set one on the server:':
    'अगर कोई दूसरा एडमिन नहीं है, तो पोर्टल चलाने वाले सर्वर पर नया पासवर्ड बना सकते हैं:',
  'A new password ends all sessions of the account.': 'नया पासवर्ड बनते ही खाते के सभी सत्र समाप्त हो जाते हैं।',
  Close: 'बंद करें',
  'The portal gave an answer that this console does not understand.': 'पोर्टल ने ऐसा उत्तर दिया, जिसे यह कंसोल समझ नहीं सका।',
  '%{message} (%{seconds} seconds)': '%{message} (%{seconds} सेकंड)',
  'Please sign in again': 'कृपया फिर से साइन इन करें',
  'Your session has lasted its hour. What you were doing stays as it is, and goes on from here.':
    'आपके सत्र का एक घंटा पूरा हो गया है। आप जो कर रहे थे, वह वैसा ही रहेगा और यहीं से आगे बढ़ेगा।',
  'Sign in again': 'फिर से साइन इन करें',
  'Your session ends at %{time}.': 'आपका सत्र %{time} पर समाप्त होगा।',
  'You are now signed in as %{username}.': 'अब आप %{username} के रूप में साइन इन हैं।',

  'New account': 'नया खाता',
  'Add Account': 'खाता जोड़ें',
  'Update Account': 'खाता बदलें',
  'New password': 'नया पासवर्ड',
  'At least 8 characters.': 'कम से कम 8 अक्षर।',
  'Leave it empty to keep the password.': 'पासवर्ड न बदलना हो, तो इसे खाली छोड़ दें।',
  'Account added.': 'खाता जोड़ा गया।',
  'Account updated.': 'खाता बदला गया।',
  'Account closed.': 'खाता बंद किया गया।',
  'Account reopened.': 'खाता फिर से चालू किया गया।',
  'No accounts found.': 'कोई खाता नहीं मिला।',
  'Search by user name': 'उपयोगकर्ता नाम से खोजें',
  State: 'स्थिति',
  Open: 'चालू',
  Closed: 'बंद',
  Reopen: 'फिर से चालू करें',
  'Close account': 'खाता बंद करें',
  'Are you sure you want to close this account?': 'क्या आप वाकई यह खाता बंद करना चाहते हैं?',
  'Its sessions end, and nobody can sign in with it until it is reopened.':
    'इसके सत्र समाप्त हो जाएँगे, और जब तक इसे फिर से चालू नहीं किया जाता, कोई इससे साइन इन नहीं कर सकेगा।',
  'Change password': 'पासवर्ड बदलें',
  'Password changed.': 'पासवर्ड बदला गया।',
};
