/** The state of the read models, and having them built anew. */
export const projections = {
  Projections: 'प्रोजेक्शन',
  'Read models': 'रीड मॉडल',
  Status: 'दशा',
  Starting: 'शुरू हो रहा है',
  'Following the log': 'लॉग के साथ चल रहा है',
  'Standing by while another process projects': 'तैयार है, अभी दूसरी प्रक्रिया यह काम कर रही है',
  'Waiting for a store': 'स्टोर की प्रतीक्षा में है',
  Stopped: 'रुक गया है',
  'Projected by another process': 'यह काम दूसरी प्रक्रिया कर रही है',
  'Before the first event': 'पहली घटना से पहले',
  'End of the log': 'लॉग का अंत',
  'Not shown yet': 'अभी नहीं दिखाया गया',
  Nothing: 'कुछ नहीं',
  '%{smart_count} event, for %{time} |||| %{smart_count} events, for up to %{time}':
    '%{smart_count} घटना, %{time} से |||| %{smart_count} घटनाएँ, अधिक से अधिक %{time} से',
  Generation: 'पीढ़ी',
  Shape: 'रूप',
  'Kept for a roll-back': 'वापसी के लिए रखा गया',
  '%{generation}, at position %{position}': '%{generation}, स्थान %{position} पर',

  Check: 'जाँचें',
  Rebuild: 'फिर से बनाएँ',
  'Roll back': 'पिछले पर लौटें',
  'Check the read models?': 'रीड मॉडल जाँचें?',
  'They are built anew from the log and compared with those that are served. Nothing is switched.':
    'वे लॉग से नए सिरे से बनाए जाएँगे और चल रहे रीड मॉडल से मिलाए जाएँगे। कुछ भी बदला नहीं जाएगा।',
  'Rebuild the read models?': 'रीड मॉडल फिर से बनाएँ?',
  'They are built anew from the log, compared with those that are served, and switched to if both are the same. Reading and writing go on meanwhile.':
    'वे लॉग से नए सिरे से बनाए जाएँगे, चल रहे रीड मॉडल से मिलाए जाएँगे, और दोनों एक जैसे हों तो उनकी जगह लेंगे। इस बीच पढ़ना और लिखना चलता रहेगा।',
  'Switch although they differ': 'अलग हों, तब भी बदल दें',
  'Roll back the read models?': 'पिछले रीड मॉडल पर लौटें?',
  'Those from before the last switch are brought up to date with the log and switched to. Reading and writing go on meanwhile.':
    'पिछले बदलाव से पहले के रीड मॉडल लॉग के अनुसार अद्यतन होकर फिर चलेंगे। इस बीच पढ़ना और लिखना चलता रहेगा।',
  'Nothing was begun': 'कुछ भी शुरू नहीं हुआ',

  'Running now: %{what}': 'अभी चल रहा है: %{what}',
  'Begun by %{name} on %{time}.': '%{name} ने %{time} को शुरू किया।',
  'Taking events from the log': 'लॉग से घटनाएँ ली जा रही हैं',
  'Comparing with what is served': 'चल रहे रीड मॉडल से मिलान हो रहा है',
  Switching: 'बदला जा रहा है',

  'What was done before': 'पहले क्या किया गया',
  'They were never checked, rebuilt or rolled back.': 'इन्हें कभी जाँचा, फिर से बनाया या लौटाया नहीं गया।',
  'All of it in the audit': 'ऑडिट में यह सब',
  'Switched to what was rebuilt': 'नए बने रीड मॉडल चल रहे हैं',
  'The same as the log gives': 'वही हैं, जो लॉग से बनते हैं',
  'Different from what the log gives, nothing was switched': 'लॉग से जो बनते हैं, उनसे अलग हैं; कुछ भी बदला नहीं गया',
  'Switched to the former ones': 'पहले वाले फिर चल रहे हैं',
  Failed: 'विफल',
  'Interrupted before its end': 'पूरा होने से पहले रुक गया',
  'First difference: %{key} of %{place} is missing from what is served.':
    'पहला अंतर: %{place} का %{key} चल रहे रीड मॉडल में नहीं है।',
  'First difference: %{key} of %{place} is served, and the log does not give it.':
    'पहला अंतर: %{place} का %{key} चल रहे रीड मॉडल में है, पर लॉग से नहीं बनता।',
  'First difference: %{key} of %{place} is served otherwise than the log gives it.':
    'पहला अंतर: %{place} का %{key} चल रहे रीड मॉडल में लॉग से अलग है।',
  Forced: 'बलपूर्वक',
  'Digest of both': 'दोनों का डाइजेस्ट',
  'Digest of the served ones': 'चल रहे रीड मॉडल का डाइजेस्ट',
  'Digest of the rebuilt ones': 'नए बने रीड मॉडल का डाइजेस्ट',

  'Signed log': 'हस्ताक्षरित लॉग',
  'The log is not signed': 'लॉग पर हस्ताक्षर नहीं हैं',
  Origin: 'स्रोत',
  Events: 'घटनाएँ',
  'Root hash': 'रूट हैश',
};
