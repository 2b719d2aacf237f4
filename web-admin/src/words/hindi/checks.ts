/** These sentences say what looks wrong with a record. */
export const checks = {
  'Publish this all the same?': 'क्या इसे फिर भी प्रकाशित करें?',
  'Publish all the same': 'फिर भी प्रकाशित करें',
  'The last date, “%{text}”, is over.': 'अंतिम तिथि “%{text}” बीत चुकी है।',
  'Correct the date, or publish it as a closed notice.': 'तारीख ठीक करें, या इसे बंद हो चुकी सूचना के रूप में प्रकाशित करें।',
  'Applications begin on “%{begin}”, after the last date, “%{text}”.':
    'आवेदन “%{begin}” को शुरू होते हैं, जो अंतिम तिथि “%{text}” के बाद है।',
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
  'there is no such host': 'ऐसा कोई होस्ट नहीं है',
  'it leads to an address that is not public': 'यह ऐसे पते पर ले जाता है जो सार्वजनिक नहीं है',
  'the connection is refused': 'कनेक्शन अस्वीकार होता है',
  'its certificate cannot be trusted': 'इसके प्रमाणपत्र पर भरोसा नहीं किया जा सकता',
  'it did not answer in time': 'इसने समय पर उत्तर नहीं दिया',
  'it redirects without end': 'यह बार-बार दूसरे पते पर भेजता है',
  'it did not answer': 'इसने उत्तर नहीं दिया',
  'it answers %{status}': 'इसका उत्तर %{status} है',
  'it turns programs away (%{status})': 'यह प्रोग्रामों को लौटा देता है (%{status})',
  'there are too many links to check at once': 'एक साथ जाँचने के लिए लिंक बहुत अधिक हैं',
  'the portal reaches none of the linked hosts': 'पोर्टल किसी भी लिंक के होस्ट तक नहीं पहुँचता',
  'Open it yourself. If it does not open, correct it.': 'इसे खुद खोलकर देखें। न खुले, तो ठीक करें।',
  '%{url} could not be checked: %{why}.': '%{url} जाँचा नहीं जा सका: %{why}।',
  'Open it yourself before you publish.': 'प्रकाशित करने से पहले इसे खुद खोलकर देखें।',
  '%{host} is not the host of a government body that is known here.':
    '%{host} यहाँ ज्ञात किसी सरकारी संस्था का होस्ट नहीं है।',
  'Check that the official notice names this address.': 'जाँचें कि आधिकारिक सूचना में यही पता है।',
  'There is “%{title}” already, with the same words.': 'इन्हीं शब्दों वाली “%{title}” पहले से है।',
  'Edit that one, or make the titles tell the two apart.': 'उसी को बदलें, या शीर्षकों से दोनों में अंतर साफ करें।',
  'The fee can be paid until “%{text}”, and applications are taken until “%{last}”.':
    'शुल्क “%{text}” तक दिया जा सकता है, और आवेदन “%{last}” तक लिए जाते हैं।',
  'Compare both with the official notice: whoever applies at the end may not be able to pay.':
    'दोनों को आधिकारिक सूचना से मिलाएँ: जो अंत में आवेदन करे, वह शायद शुल्क न दे सके।',
  'The last date has moved to an earlier one: from “%{former}” to “%{text}”.':
    'अंतिम तिथि पहले की ओर खिसकी है: “%{former}” से “%{text}”।',
  'Readers rely on the first one: compare it with the official notice, and say in a note why it moved.':
    'पाठक पहली तारीख पर भरोसा करते हैं: आधिकारिक सूचना से मिलाएँ, और टिप्पणी में बताएँ कि वह क्यों बदली।',
  '“%{text}” names another day of the week: %{day} is a %{weekday}.':
    '“%{text}” में सप्ताह का दूसरा दिन लिखा है: %{day} को %{weekday} है।',
  'Compare it with the official notice: the date or the day is mistyped.':
    'आधिकारिक सूचना से मिलाएँ: तारीख या दिन गलत लिखा गया है।',
  '“%{text}” is not on the calendar: %{why}.': '“%{text}” कैलेंडर में नहीं है: %{why}।',
  'Compare it with the official notice, and correct the date.': 'आधिकारिक सूचना से मिलाएँ, और तारीख ठीक करें।',
  '“%{text}” has no year: add the year.': '“%{text}” में साल नहीं है: साल जोड़ें।',
  'Write all four digits, such as 24 December 2026. Without them nothing is counted down.':
    'चारों अंक लिखें, जैसे 24 December 2026। उनके बिना दिन नहीं गिने जाते।',
  'The ages look wrong: %{why}.': 'आयु ठीक नहीं लगती: %{why}।',
  'Compare them with the official notice. Schools and apprenticeships may take younger ones.':
    'आधिकारिक सूचना से मिलाएँ। स्कूल और प्रशिक्षुता में कम आयु भी हो सकती है।',
  '%{month} has %{days} days': '%{month} में %{days} दिन होते हैं',
  'there is no month %{month}': '%{month} कोई महीना नहीं है',
  'the minimum, %{min}, is below 18': 'न्यूनतम %{min}, 18 से कम है',
  'the minimum, %{min}, is above the maximum, %{max}': 'न्यूनतम %{min}, अधिकतम %{max} से अधिक है',
  January: 'जनवरी',
  February: 'फ़रवरी',
  March: 'मार्च',
  April: 'अप्रैल',
  May: 'मई',
  June: 'जून',
  July: 'जुलाई',
  August: 'अगस्त',
  September: 'सितंबर',
  October: 'अक्टूबर',
  November: 'नवंबर',
  December: 'दिसंबर',
  Sunday: 'रविवार',
  Monday: 'सोमवार',
  Tuesday: 'मंगलवार',
  Wednesday: 'बुधवार',
  Thursday: 'गुरुवार',
  Friday: 'शुक्रवार',
  Saturday: 'शनिवार',
} as const;
