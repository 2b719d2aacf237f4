/** How dates are read, and how a posting stands by them. */
export const dates = {
  'Opens %{day}': '%{day} से शुरू',
  'Open until %{day}': '%{day} तक आवेदन जारी',
  'Closes in %{smart_count} day |||| Closes in %{smart_count} days':
    '%{smart_count} दिन में बंद होगा |||| %{smart_count} दिन में बंद होगा',
  'Closes tomorrow': 'कल बंद होगा',
  'Closes today': 'आज बंद होगा',
  'Closes today at %{time}': 'आज %{time} बजे बंद होगा',
  'Closed %{day}': '%{day} को बंद हुआ',
  'Date not stated': 'तिथि नहीं दी गई है',
  'Last date: %{text}': 'अंतिम तिथि: %{text}',

  'Reads as %{to}': 'ऐसे पढ़ा गया: %{to}',
  'Reads as %{to}, %{time}': 'ऐसे पढ़ा गया: %{to}, %{time} बजे',
  'Reads as %{to}, end of day': 'ऐसे पढ़ा गया: %{to}, दिन के अंत तक',
  'Reads as from %{from} to %{to}': 'ऐसे पढ़ा गया: %{from} से %{to} तक',
  'Reads as from %{from} to %{to}, %{time}': 'ऐसे पढ़ा गया: %{from} से %{to}, %{time} बजे तक',
  'Reads as from %{from} to %{to}, end of day': 'ऐसे पढ़ा गया: %{from} से %{to}, दिन के अंत तक',
  'Shown as typed': 'जैसा लिखा है, वैसा ही दिखेगा',
  'Shown as typed; not a date that can be counted': 'जैसा लिखा है, वैसा ही दिखेगा; इस तिथि के दिन नहीं गिने जा सकते',
  'no day is stated: never counted down': 'दिन नहीं दिया गया है: दिन नहीं गिने जाएँगे',
  'write the day before the month': 'महीने से पहले दिन लिखें',
  'not certain: never counted down': 'निश्चित नहीं है: दिन नहीं गिने जाएँगे',
  'several dates: never counted down': 'एक से अधिक तिथियाँ: दिन नहीं गिने जाएँगे',
  'write all four digits of the year': 'वर्ष के चारों अंक लिखें',
  'year taken from the other date': 'वर्ष दूसरी तिथि से लिया गया',
  'the new date counts': 'नई तिथि मानी जाएगी',
};
