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
  'This goes into no change set: it is done at once.': 'यह किसी बदलाव-समूह में नहीं जाता: यह तुरंत हो जाता है।',
  'Published with a change set': 'एक बदलाव-समूह के साथ प्रकाशित',
  'Prepared, not published': 'तैयार है, प्रकाशित नहीं',
  'You work in the change set “%{title}”: what you save is prepared, not published.':
    'आप बदलाव-समूह “%{title}” में काम कर रहे हैं: आप जो सहेजते हैं वह तैयार होता है, प्रकाशित नहीं।',
  '%{smart_count} step |||| %{smart_count} steps': '%{smart_count} चरण |||| %{smart_count} चरण',
  Review: 'समीक्षा',
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

  // The list, and one of them.
  'What is prepared unseen, reviewed, and published together. Open one from “Where saves go” above.':
    'जो बिना दिखे तैयार होता है, जाँचा जाता है और एक साथ प्रकाशित होता है। ऊपर “सहेजा हुआ कहाँ जाता है” से कोई खोलें।',
  'No change sets found.': 'कोई बदलाव-समूह नहीं मिला।',
  'Not published at its time': 'तय समय पर प्रकाशित नहीं हुआ',
  'Stop working in it': 'इसमें काम रोकें',
  'Work in it': 'इसमें काम करें',
  'Prepared by': 'तैयार करने वाले',
  'Submitted by': 'समीक्षा के लिए भेजने वाले',
  'Sent back by %{name} on %{time}': '%{name} ने %{time} को लौटाया',
  'Approved by %{name} on %{time}': '%{name} ने %{time} को स्वीकृत किया',
  'It counts no more: what would be published has changed since.':
    'यह अब नहीं गिनी जाती: जो प्रकाशित होगा, वह उसके बाद बदल गया है।',
  'Review overridden by %{name} on %{time}': '%{name} ने %{time} को बिना समीक्षा के आगे बढ़ाया',
  'It is published on %{time}, as %{name} has ordered.': 'यह %{time} को प्रकाशित होगा, जैसा %{name} ने तय किया है।',
  'It was not published at its time: %{time}': 'यह तय समय पर प्रकाशित नहीं हुआ: %{time}',
  'Published by %{name} on %{time}': '%{name} ने %{time} को प्रकाशित किया',
  Digest: 'डाइजेस्ट',
  Steps: 'चरण',
  'Nothing is prepared yet. Work in it, then save on any screen.':
    'अभी कुछ तैयार नहीं है। इसमें काम करें, फिर किसी भी स्क्रीन पर सहेजें।',
  Drop: 'निकालें',
  'A step cannot be applied any more': 'एक चरण अब लागू नहीं हो सकता',
  'I have looked: keep my changes': 'मैंने देख लिया: मेरे बदलाव रखें',
  'Others have changed this since it was prepared': 'तैयार होने के बाद दूसरों ने इसे बदल दिया है',
  'Look at what they did. Where it is better otherwise, change the record here; then keep your changes.':
    'देखें कि उन्होंने क्या किया। जहाँ ज़रूरी हो, यहाँ रिकॉर्ड बदलें; फिर अपने बदलाव रखें।',
  'What others did': 'दूसरों ने क्या किया',
  'What readers will see change': 'पाठकों को क्या बदला दिखेगा',
  'Nothing would change for readers.': 'पाठकों के लिए कुछ नहीं बदलेगा।',
  'Readers are not told of it.': 'पाठकों को यह बताया नहीं जाता।',
  Checks: 'जाँच',
  'Dates, titles and links are being checked…': 'तारीखें, शीर्षक और लिंक जाँचे जा रहे हैं…',
  'Nothing looks odd.': 'कुछ अटपटा नहीं दिखता।',
  'Open its form': 'इसका फॉर्म खोलें',
  'What readers are told': 'पाठकों को क्या बताया जाता है',
  'Title of the change set, for staff': 'बदलाव-समूह का शीर्षक, स्टाफ के लिए',
  'Public note, if any': 'पाठकों के लिए टिप्पणी, यदि हो',
  'Correction of a typing error: readers are told nothing': 'लिखने की भूल का सुधार: पाठकों को कुछ नहीं बताया जाता',
  'This is more than a typing error, and readers must be told of it:':
    'यह लिखने की भूल से अधिक है, और पाठकों को बताना होगा:',
  'Review and publish': 'समीक्षा और प्रकाशन',
  'Prepare something first.': 'पहले कुछ तैयार करें।',
  'Settle what is told above first.': 'पहले वह सुलझाएँ, जो ऊपर बताया गया है।',
  'Another person has to approve this before it is published:': 'प्रकाशन से पहले किसी दूसरे व्यक्ति को इसे स्वीकृत करना होगा:',
  'Submit for review': 'समीक्षा के लिए भेजें',
  'You have a part in it: another person approves it.': 'इसमें आपका हाथ है: इसे कोई दूसरा व्यक्ति स्वीकृत करेगा।',
  'Look at the changes and the preview. You approve exactly what is shown here.':
    'बदलाव और प्रीव्यू देखें। आप ठीक वही स्वीकृत करते हैं, जो यहाँ दिखता है।',
  'Note on the review': 'समीक्षा पर टिप्पणी',
  'Send back': 'लौटाएँ',
  Publish: 'प्रकाशित करें',
  'Publish without a review': 'बिना समीक्षा के प्रकाशित करें',
  'Reason for publishing without a review': 'बिना समीक्षा के प्रकाशित करने का कारण',
  'It is on the record, and on the dashboard.': 'यह अभिलेख में और डैशबोर्ड पर रहता है।',
  'Publish now': 'अभी प्रकाशित करें',
  'Publish at this time': 'इस समय प्रकाशित करें',
  'Take it off the schedule': 'तय समय हटाएँ',
  'Discard this change set': 'यह बदलाव-समूह छोड़ दें',
  'Are you sure you want to discard this change set?': 'क्या आप वाकई यह बदलाव-समूह छोड़ना चाहते हैं?',
  'Nothing of it is published. It stays on the record.': 'इसका कुछ भी प्रकाशित नहीं होता। यह अभिलेख में रहता है।',
  Page: 'पेज',
  Width: 'चौड़ाई',
  'Home page': 'होम पेज',

  // In the log.
  Step: 'चरण',
  'Public note': 'पाठकों के लिए टिप्पणी',
  'Correction of a typing error': 'लिखने की भूल का सुधार',
  Publication: 'प्रकाशन',
  Note: 'टिप्पणी',
  Reason: 'कारण',
  'Change set opened': 'बदलाव-समूह खोला गया',
  'Change set changed': 'बदलाव-समूह बदला गया',
  'Step prepared': 'चरण तैयार किया गया',
  'Step dropped': 'चरण निकाला गया',
  'Changes of others accepted': 'दूसरों के बदलाव स्वीकार किए गए',
  'Change set submitted': 'बदलाव-समूह समीक्षा के लिए भेजा गया',
  'Change set approved': 'बदलाव-समूह स्वीकृत किया गया',
  'Change set sent back': 'बदलाव-समूह लौटाया गया',
  'Review overridden': 'समीक्षा के बिना आगे बढ़ाया गया',
  'Publication scheduled': 'प्रकाशन का समय तय किया गया',
  'Taken off the schedule': 'तय समय हटाया गया',
  'Publication failed': 'प्रकाशन नहीं हो सका',
  'Change set published': 'बदलाव-समूह प्रकाशित किया गया',
  'Change set discarded': 'बदलाव-समूह छोड़ा गया',

  'Posting that it belongs to, if any': 'किस पोस्ट का है, यदि किसी का हो',

  'There is one for this posting already. Save this only if it is another one.':
    'इस पोस्ट के लिए एक पहले से है। इसे तभी सहेजें, जब यह दूसरा हो।',

  // A posting that is withdrawn.
  More: 'और',
  'Withdraw this posting': 'यह पोस्ट वापस लें',
  'It leaves every public list. Its page stays, and tells readers your note.':
    'यह हर सार्वजनिक सूची से हट जाएगी। इसका पेज रहेगा और पाठकों को आपकी टिप्पणी बताएगा।',
  'Note for readers': 'पाठकों के लिए टिप्पणी',
  Withdraw: 'वापस लें',
  'Publish it again': 'इसे फिर से प्रकाशित करें',
  'Withdrawn on %{time}': '%{time} को वापस ली गई',
  'Withdrawn postings': 'वापस ली गई पोस्ट',

  // What a step does, as the portal says it.
  'Add the posting': 'पोस्ट जोड़ें',
  'Change the posting': 'पोस्ट बदलें',
  'Delete the posting': 'पोस्ट हटाएँ',
  'Withdraw the posting': 'पोस्ट वापस लें',
  'Publish the posting again': 'पोस्ट फिर से प्रकाशित करें',
  'Add a notice': 'अधिसूचना जोड़ें',
  'Change a notice': 'अधिसूचना बदलें',
  'Delete a notice': 'अधिसूचना हटाएँ',
  'Add a table': 'तालिका जोड़ें',
  'Change a table': 'तालिका बदलें',
  'Delete a table': 'तालिका हटाएँ',
  'Add links': 'लिंक जोड़ें',
  'Change links': 'लिंक बदलें',
  'Delete links': 'लिंक हटाएँ',
  'List under Answer Key': 'उत्तर कुंजी की सूची में रखें',
  'No longer list under Answer Key': 'उत्तर कुंजी की सूची से हटाएँ',
  'Move to this posting': 'इस पोस्ट में ले जाएँ',
  'Add it': 'इसे जोड़ें',
  'Change it': 'इसे बदलें',
  'Delete it': 'इसे हटाएँ',

  // What is probably not meant.
  'The last date, “%{text}”, is over.': 'अंतिम तिथि “%{text}” बीत चुकी है।',
  'Correct the date, or publish it as a closed notice.': 'तारीख ठीक करें, या इसे बंद हो चुकी सूचना के रूप में प्रकाशित करें।',
  'The last date, “%{text}”, is before applications begin: “%{begin}”.':
    'अंतिम तिथि “%{text}” आवेदन शुरू होने से पहले है: “%{begin}”।',
  'Compare both with the official notice: one of them is mistyped.':
    'दोनों को आधिकारिक सूचना से मिलाएँ: इनमें से एक गलत लिखी गई है।',
  'The fee may be paid until “%{text}”, after the last date to apply, “%{last}”.':
    'शुल्क “%{text}” तक दिया जा सकता है, जो आवेदन की अंतिम तिथि “%{last}” के बाद है।',
  'Some notices allow that: compare both with the official one.':
    'कुछ सूचनाओं में ऐसा होता है: दोनों को आधिकारिक सूचना से मिलाएँ।',
  '“%{text}” is in %{year}, and the title speaks of %{titleYear}.':
    '“%{text}” %{year} में है, और शीर्षक %{titleYear} की बात करता है।',
  'Correct the year in the date, or in the title.': 'तारीख में या शीर्षक में साल ठीक करें।',
  'Nothing leads to an official page: there is no website, no link to apply and no link below.':
    'किसी आधिकारिक पेज का रास्ता नहीं है: न वेबसाइट है, न आवेदन का लिंक, न नीचे कोई लिंक।',
  'Add the official website or the link to apply.': 'आधिकारिक वेबसाइट या आवेदन का लिंक जोड़ें।',
  'No PDF is attached: readers cannot look at the official notice.':
    'कोई PDF नहीं लगी है: पाठक आधिकारिक सूचना नहीं देख सकते।',
  'Add the PDF of the notice to the useful links.': 'सूचना की PDF उपयोगी लिंक में जोड़ें।',
  '“%{text}” cannot be read as a date.': '“%{text}” तारीख के रूप में नहीं पढ़ा जा सकता।',
  'Check it against the calendar. Type it day first, such as 30 November 2026.':
    'कैलेंडर से मिलाएँ। पहले दिन लिखें, जैसे 30 November 2026।',
  '“%{text}” is no single day: readers get no countdown, no reminder and no place among what closes soon.':
    '“%{text}” कोई एक दिन नहीं है: पाठकों को न बचे दिन दिखेंगे, न याद दिलाई जाएगी, और न यह जल्द बंद होने वालों में आएगा।',
  'Give one day, such as 30 November 2026, if the notice states one.':
    'सूचना में एक दिन हो, तो वही लिखें, जैसे 30 November 2026।',
  '%{url} does not answer as it should: %{why}.': '%{url} ठीक उत्तर नहीं देता: %{why}।',
  'Open it yourself. If it does not open, correct it.': 'इसे खुद खोलकर देखें। न खुले, तो ठीक करें।',
  '%{url} could not be checked: %{why}.': '%{url} जाँचा नहीं जा सका: %{why}।',
  'Open it yourself before you publish.': 'प्रकाशित करने से पहले इसे खुद खोलकर देखें।',
  '%{host} is not the host of a government body that is known here.':
    '%{host} यहाँ ज्ञात किसी सरकारी संस्था का होस्ट नहीं है।',
  'Check that the official notice names this address.': 'जाँचें कि आधिकारिक सूचना में यही पता है।',
  'There is “%{title}” already, with the same words.': 'इन्हीं शब्दों वाली “%{title}” पहले से है।',
  'Edit that one, or make the titles tell the two apart.': 'उसी को बदलें, या शीर्षकों से दोनों में अंतर साफ करें।',
} as const;
