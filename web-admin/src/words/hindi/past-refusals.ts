import type { Dictionary } from './translator.js';

/** What the portal refuses of the past and of its read models, and why. */
export const pastRefusals: Dictionary = {
  'The record has no such revision. Choose one of its timeline.': 'रिकॉर्ड का ऐसा कोई संस्करण नहीं है। इतिहास में से कोई चुनें।',
  'Nothing is recorded under this correlation id. See /api/history for those that are.':
    'इस क्रिया का कोई अभिलेख नहीं है। /api/history में देखें कि कौन-सी हैं।',
  'Something stands in the way of this restoration. Correct that first, then restore.':
    'वापस लाने में कोई बाधा है। पहले उसे ठीक करें, फिर वापस लाएँ।',
  'A record of this action was changed after it. Undo the later change first, or restore each record.':
    'इस क्रिया का कोई रिकॉर्ड बाद में बदला गया। पहले बाद का बदलाव वापस लें, या हर रिकॉर्ड अलग से वापस लाएँ।',
  'A rebuild of the read models is running. Wait until it has ended.':
    'रीड मॉडल फिर से बनाए जा रहे हैं। पूरा होने तक प्रतीक्षा करें।',
  'There are no read models yet. The portal builds them by itself; try again in a moment.':
    'अभी कोई रीड मॉडल नहीं है। पोर्टल उन्हें खुद बनाता है; थोड़ी देर में फिर कोशिश करें।',
  'No former read models are kept. Use a rebuild that switches: it keeps those before it.':
    'पहले के कोई रीड मॉडल रखे नहीं गए हैं। बदलने वाला पुनर्निर्माण पहले वालों को रखता है।',
  'Other moments of the past are being put together right now. Try again in a few seconds.':
    'अभी दूसरे पुराने समय के पेज तैयार किए जा रहे हैं। कुछ सेकंड बाद फिर कोशिश करें।',
  'The portal cannot be shown as it was then. Try another moment.':
    'पोर्टल को उस समय जैसा नहीं दिखाया जा सकता। कोई और समय आज़माएँ।',
};
