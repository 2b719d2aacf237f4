/** What the console itself says of what failed or was done, in the words of the specification. */
export const refusals = {
  'There was an error fetching data': 'जानकारी लाने में गड़बड़ी हुई',
  'Error fetching job notifications': 'भर्ती की अधिसूचनाएँ लाने में गड़बड़ी हुई',
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
  'No jobs found.': 'कोई नौकरी नहीं मिली।',
  'No admit cards found': 'कोई प्रवेश पत्र नहीं मिला',
  'No job listings found': 'कोई परिणाम नहीं मिला',

  // In the words of the content model, as the label of a link's fault.
  link: 'लिंक',
  'The portal cannot be reached. Check the connection and try again.':
    'पोर्टल से संपर्क नहीं हो पा रहा है। इंटरनेट जाँचकर फिर कोशिश करें।',
};
