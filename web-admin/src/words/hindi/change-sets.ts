/** Words of what is prepared, reviewed and published together. */
export const changeSets = {
  // Where saves go, on every screen.
  'Change sets': 'बदलाव-समूह',
  'Where saves go': 'सहेजा हुआ कहाँ जाता है',
  'Publish at once': 'तुरंत प्रकाशित करें',
  'Into change set “%{title}”': 'बदलाव-समूह “%{title}” में',
  'Title of a new change set': 'नए बदलाव-समूह का शीर्षक',
  'Open a new change set': 'नया बदलाव-समूह खोलें',
  'All change sets': 'सभी बदलाव-समूह',
  'Published at once.': 'तुरंत प्रकाशित होता है।',
  'Saved into the change set “%{title}”, not published.': 'बदलाव-समूह “%{title}” में सहेजा जाता है, प्रकाशित नहीं होता।',
  'Accounts are in no change set: this is done at once.': 'खाते किसी बदलाव-समूह में नहीं होते: यह तुरंत हो जाता है।',
  'Prepared, not published': 'तैयार है, प्रकाशित नहीं',
  'You work in the change set “%{title}”: what you save is prepared, not published.':
    'आप बदलाव-समूह “%{title}” में काम कर रहे हैं: आप जो सहेजते हैं वह तैयार होता है, प्रकाशित नहीं।',
  '%{smart_count} step |||| %{smart_count} steps': '%{smart_count} चरण |||| %{smart_count} चरण',
  Review: 'समीक्षा',
  Preview: 'झलक',
  Stop: 'रोकें',
  'It waits for review. Whatever you save takes it back into preparation.':
    'यह समीक्षा की प्रतीक्षा में है। आप कुछ भी सहेजेंगे, तो यह फिर से तैयारी में चला जाएगा।',
  'It is approved. Whatever you save takes it back into preparation.':
    'यह स्वीकृत है। आप कुछ भी सहेजेंगे, तो यह फिर से तैयारी में चला जाएगा।',
  'It is scheduled. Nothing can be saved into it until it is taken off the schedule.':
    'इसका समय तय है। जब तक तय समय हटाया नहीं जाता, इसमें कुछ सहेजा नहीं जा सकता।',
  'It is published. Nothing can be saved into it any more.': 'यह प्रकाशित हो चुका है। अब इसमें कुछ सहेजा नहीं जा सकता।',
  'It is discarded. Nothing can be saved into it any more.': 'यह छोड़ दिया गया है। अब इसमें कुछ सहेजा नहीं जा सकता।',
  'In preparation': 'तैयारी में',
  'Waiting for review': 'समीक्षा की प्रतीक्षा में',
  'Approved for publishing': 'प्रकाशन के लिए स्वीकृत',
  Scheduled: 'समय तय है',
  Published: 'प्रकाशित',
  Discarded: 'छोड़ दिया गया',
} as const;
