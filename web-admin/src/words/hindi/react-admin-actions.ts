import type { TranslationMessages } from 'react-admin';

type OfReactAdmin = TranslationMessages['ra'];

/** What react-admin's buttons, inputs and lists say. */
export const action = {
  add_filter: 'फिल्टर जोड़ें',
  add: 'जोड़ें',
  back: 'वापस जाएँ',
  bulk_actions: '%{smart_count} प्रविष्टि चुनी गई |||| %{smart_count} प्रविष्टियाँ चुनी गईं',
  cancel: 'रद्द करें',
  clear_array_input: 'सूची खाली करें',
  clear_input_value: 'लिखा हुआ मिटाएँ',
  clone: 'प्रति बनाएँ',
  confirm: 'पुष्टि करें',
  create: 'नया जोड़ें',
  create_item: '%{item} जोड़ें',
  delete: 'हटाएँ',
  edit: 'संपादित करें',
  export: 'निर्यात करें',
  list: 'सूची',
  refresh: 'ताजा करें',
  remove_filter: 'यह फिल्टर हटाएँ',
  remove_all_filters: 'सभी फिल्टर हटाएँ',
  remove: 'हटाएँ',
  reset: 'रीसेट करें',
  save: 'सहेजें',
  search: 'खोजें',
  search_columns: 'कॉलम खोजें',
  select_all: 'सभी चुनें',
  select_all_button: 'सभी चुनें',
  select_row: 'यह पंक्ति चुनें',
  show: 'दिखाएँ',
  sort: 'क्रम लगाएँ',
  undo: 'पूर्ववत करें',
  unselect: 'चयन हटाएँ',
  expand: 'विस्तार से दिखाएँ',
  close: 'बंद करें',
  open_menu: 'मेनू खोलें',
  close_menu: 'मेनू बंद करें',
  update: 'बदलें',
  move_up: 'ऊपर ले जाएँ',
  move_down: 'नीचे ले जाएँ',
  open: 'खोलें',
  toggle_theme: 'हल्के और गहरे रंग बदलें',
  select_columns: 'कॉलम',
  update_application: 'एप्लिकेशन फिर से लोड करें',
} satisfies OfReactAdmin['action'];

export const input = {
  file: {
    upload_several: 'अपलोड करने के लिए फाइलें यहाँ छोड़ें, या चुनने के लिए क्लिक करें।',
    upload_single: 'अपलोड करने के लिए फाइल यहाँ छोड़ें, या चुनने के लिए क्लिक करें।',
  },
  image: {
    upload_several: 'अपलोड करने के लिए चित्र यहाँ छोड़ें, या चुनने के लिए क्लिक करें।',
    upload_single: 'अपलोड करने के लिए चित्र यहाँ छोड़ें, या चुनने के लिए क्लिक करें।',
  },
  references: {
    all_missing: 'जुड़ी हुई जानकारी नहीं मिली।',
    many_missing: 'जुड़ी हुई प्रविष्टियों में से कम से कम एक अब उपलब्ध नहीं है।',
    single_missing: 'जुड़ी हुई प्रविष्टि अब उपलब्ध नहीं है।',
  },
  password: { toggle_visible: 'पासवर्ड छिपाएँ', toggle_hidden: 'पासवर्ड दिखाएँ' },
} satisfies OfReactAdmin['input'];

export const navigation = {
  clear_filters: 'फिल्टर हटाएँ',
  no_filtered_results: 'इन फिल्टरों से %{name} में कुछ नहीं मिला।',
  no_results: '%{name} में कुछ नहीं मिला',
  no_more_results: 'पेज %{page} है ही नहीं। पिछला पेज देखें।',
  page_out_of_boundaries: 'पेज %{page} है ही नहीं',
  page_out_from_end: 'अंतिम पेज से आगे नहीं जा सकते',
  page_out_from_begin: 'पहले पेज से पीछे नहीं जा सकते',
  page_range_info: 'कुल %{total} में से %{offsetBegin}-%{offsetEnd}',
  partial_page_range_info: '%{offsetEnd} से अधिक में से %{offsetBegin}-%{offsetEnd}',
  current_page: 'पेज %{page}',
  page: 'पेज %{page} पर जाएँ',
  first: 'पहले पेज पर जाएँ',
  last: 'अंतिम पेज पर जाएँ',
  next: 'अगले पेज पर जाएँ',
  previous: 'पिछले पेज पर जाएँ',
  page_rows_per_page: 'प्रति पेज पंक्तियाँ:',
  skip_nav: 'मुख्य सामग्री पर जाएँ',
} satisfies OfReactAdmin['navigation'];

export const sort = {
  sort_by: '%{field_lower_first} के अनुसार %{order} क्रम में लगाएँ',
  ASC: 'बढ़ते',
  DESC: 'घटते',
} satisfies OfReactAdmin['sort'];

export const saved_queries = {
  label: 'सहेजी गई खोजें',
  query_name: 'खोज का नाम',
  new_label: 'यह खोज सहेजें...',
  new_dialog_title: 'यह खोज इस नाम से सहेजें',
  remove_label: 'सहेजी गई खोज हटाएँ',
  remove_label_with_name: 'खोज “%{name}” हटाएँ',
  remove_dialog_title: 'सहेजी गई खोज हटाएँ?',
  remove_message: 'क्या आप वाकई यह खोज सहेजी गई खोजों से हटाना चाहते हैं?',
  help: 'सूची को फिल्टर करें और इस खोज को बाद के लिए सहेजें',
} satisfies OfReactAdmin['saved_queries'];
