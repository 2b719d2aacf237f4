import type { Dictionary } from './translator.js';

/** What the portal refuses, and why: its messages, and those of the schemas that the forms share with it. */
export const refusals: Dictionary = {
  'Invalid username or password': 'उपयोगकर्ता नाम या पासवर्ड गलत है',
  'There was an error fetching data': 'जानकारी लाने में गड़बड़ी हुई',
  'Error fetching job notifications': 'भर्ती की अधिसूचनाएँ लाने में गड़बड़ी हुई',
  'No notifications found for this job title.': 'इस शीर्षक की कोई अधिसूचना नहीं मिली।',
  'No notifications available': 'कोई अधिसूचना उपलब्ध नहीं है',
  'Error fetching jobs': 'नौकरियाँ लाने में गड़बड़ी हुई',
  'Error saving job data': 'नौकरी सहेजने में गड़बड़ी हुई',
  'Error deleting job': 'नौकरी हटाने में गड़बड़ी हुई',
  'Are you sure you want to delete this job?': 'क्या आप वाकई यह नौकरी हटाना चाहते हैं?',
  Error: 'गड़बड़ी',
  'Failed to fetch data. Please try again.': 'जानकारी नहीं लाई जा सकी। कृपया फिर कोशिश करें।',
  'Failed to submit data. Please try again.': 'जानकारी नहीं भेजी जा सकी। कृपया फिर कोशिश करें।',
  'Failed to delete item. Please try again.': 'प्रविष्टि नहीं हटाई जा सकी। कृपया फिर कोशिश करें।',
  'Table data saved!': 'तालिका सहेजी गई!',
  'Table data updated!': 'तालिका बदली गई!',
  'Table deleted!': 'तालिका हटाई गई!',
  'Error saving table data': 'तालिका सहेजने में गड़बड़ी हुई',
  'Error updating table data': 'तालिका बदलने में गड़बड़ी हुई',
  'Error deleting table': 'तालिका हटाने में गड़बड़ी हुई',
  'Failed to fetch jobs. Check console for details.': 'नौकरियाँ नहीं लाई जा सकीं। विवरण ब्राउजर के कंसोल में है।',
  'Failed to fetch approved jobs. Check console for details.': 'स्वीकृत नौकरियाँ नहीं लाई जा सकीं। विवरण ब्राउजर के कंसोल में है।',
  'Failed to approve job. Check console for details.': 'नौकरी स्वीकृत नहीं हो सकी। विवरण ब्राउजर के कंसोल में है।',
  'Failed to deapprove job. Check console for details.': 'नौकरी की स्वीकृति नहीं हटाई जा सकी। विवरण ब्राउजर के कंसोल में है।',
  'Please select a valid job title.': 'कृपया सूची में से नौकरी का सही शीर्षक चुनें।',
  'Please select a valid job title2.': 'कृपया सूची में से दाखिले का सही शीर्षक चुनें।',
  'No jobs found.': 'कोई नौकरी नहीं मिली।',
  'No jobs found': 'कोई नौकरी नहीं मिली',
  'No admit cards found': 'कोई प्रवेश पत्र नहीं मिला',
  'No job listings found': 'कोई परिणाम नहीं मिला',

  'Please correct the marked fields.': 'कृपया चिह्नित फील्ड ठीक करें।',
  'The body is not valid JSON. Send one JSON object.': 'भेजा गया पाठ सही JSON नहीं है। एक JSON ऑब्जेक्ट भेजें।',
  'The address holds a broken percent-encoding. Encode each part of it as UTF-8, once.':
    'पते में प्रतिशत चिह्न गलत हैं। उसके हर हिस्से को एक बार UTF-8 में बदलें।',
  'Please correct the query.': 'कृपया खोज की शर्तें ठीक करें।',
  'If-Match must be a revision in quotes, such as "3", or *.':
    'If-Match में उद्धरण चिह्नों में संस्करण होना चाहिए, जैसे "3", या *।',
  'An Idempotency-Key has 1 to 128 printable ASCII characters.':
    'Idempotency-Key में 1 से 128 ऐसे ASCII अक्षर होते हैं, जो छप सकें।',
  'The multipart body cannot be read. Send its text parts and files as the API describes them.':
    'भेजा गया फॉर्म पढ़ा नहीं जा सका। उसके हिस्से और फाइलें API के अनुसार भेजें।',
  'Please sign in first.': 'कृपया पहले साइन इन करें।',
  'Your role may not do this. Ask an admin.': 'आपकी भूमिका में इसकी अनुमति नहीं है। किसी एडमिन से कहें।',
  'Writes are taken from the portal itself only. Open the console on this portal and try again.':
    'बदलाव केवल इसी पोर्टल से लिए जाते हैं। इस पोर्टल का कंसोल खोलकर फिर कोशिश करें।',
  'Nothing is served here. See /api/docs for what is.': 'इस पते पर कुछ नहीं है। जो उपलब्ध है, वह /api/docs में देखें।',
  'No such record. It may have been deleted.': 'ऐसा कोई रिकॉर्ड नहीं है। हो सकता है कि उसे हटा दिया गया हो।',
  'There is no account with this user name.': 'इस उपयोगकर्ता नाम का कोई खाता नहीं है।',
  'There is no posting with this title. Choose one from the list.': 'इस शीर्षक की कोई पोस्ट नहीं है। सूची में से चुनें।',
  'This address does not take that method. The Allow header names those it takes.':
    'यह पता वह तरीका नहीं लेता। जो लेता है, वे Allow हेडर में हैं।',
  'A posting with this title already exists.': 'इस शीर्षक की पोस्ट पहले से है।',
  'An account with this user name exists already. Choose another name.':
    'इस उपयोगकर्ता नाम का खाता पहले से है। दूसरा नाम चुनें।',
  'This is the last open admin account. Add another admin first.':
    'यह एडमिन का अंतिम चालू खाता है। पहले कोई दूसरा एडमिन जोड़ें।',
  'Others are changing the same record right now. Load it again and repeat your change.':
    'दूसरे लोग अभी यही रिकॉर्ड बदल रहे हैं। इसे फिर से खोलकर अपना बदलाव दोहराएँ।',
  'This Idempotency-Key was used for another request. Use a new one.':
    'यह Idempotency-Key किसी और अनुरोध में काम आ चुकी है। नई इस्तेमाल करें।',
  'The record has changed since you loaded it. Look at the current one and repeat your change.':
    'आपके खोलने के बाद यह रिकॉर्ड बदल गया है। अभी वाला देखकर अपना बदलाव दोहराएँ।',
  'The body is larger than 2 MiB. Send less.': 'यह 2 MiB से बड़ा है। कम भेजें।',
  'Send the body as application/json in UTF-8.': 'पाठ application/json के रूप में, UTF-8 में भेजें।',
  'The file is not a PDF. Choose a PDF file.': 'यह फाइल PDF नहीं है। PDF फाइल चुनें।',
  'The file has no such part. Content-Range tells its size.': 'फाइल में ऐसा हिस्सा नहीं है। उसका आकार Content-Range में है।',
  'Too many sign-in attempts. Wait for the time that Retry-After tells, then try again.':
    'साइन इन की बहुत अधिक कोशिशें हुईं। बताए गए समय तक रुककर फिर कोशिश करें।',
  'Something went wrong on our side. The log has it under the correlation id of this answer.':
    'हमारी ओर से कुछ गड़बड़ हुई। लॉग में यह इस उत्तर के correlation id के साथ दर्ज है।',
  'The store does not answer right now. Try again in a moment.': 'भंडार अभी उत्तर नहीं दे रहा है। थोड़ी देर में फिर कोशिश करें।',
  'The portal cannot be reached. Check the connection and try again.':
    'पोर्टल से संपर्क नहीं हो पा रहा है। इंटरनेट जाँचकर फिर कोशिश करें।',
};
