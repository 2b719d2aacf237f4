import { silentWords } from '../checks/title-words.js';
import { queryWords } from './search-words.js';

/**
 * Names that mean the same, a line for each, in the words that readers and notices use: asking for one finds them all,
 * and what stands behind `>`, which does not find them. Names that Hindi spells letter by letter (एसएससी) need no entry, nor do spellings that sound alike.
 */
const names = `
  ssc | staff selection commission | कर्मचारी चयन आयोग
  upsc | union public service commission | संघ लोक सेवा आयोग
  sbi | state bank of india | state bank | भारतीय स्टेट बैंक | स्टेट बैंक
  rbi | reserve bank of india | भारतीय रिजर्व बैंक
  ibps | institute of banking personnel selection
  rrb | railway recruitment board | रेलवे भर्ती बोर्ड
  rrc | railway recruitment cell | रेलवे भर्ती प्रकोष्ठ
  lic | life insurance corporation | भारतीय जीवन बीमा निगम | जीवन बीमा निगम
  nta | national testing agency | राष्ट्रीय परीक्षा एजेंसी
  drdo | defence research and development organisation | रक्षा अनुसंधान एवं विकास संगठन
  isro | indian space research organisation | इसरो
  fci | food corporation of india | भारतीय खाद्य निगम
  epfo | employees provident fund organisation | कर्मचारी भविष्य निधि संगठन
  esic | employees state insurance corporation | कर्मचारी राज्य बीमा निगम
  aiims | all india institute of medical sciences | एम्स | अखिल भारतीय आयुर्विज्ञान संस्थान
  nda | national defence academy | राष्ट्रीय रक्षा अकादमी
  cds | combined defence services | संयुक्त रक्षा सेवा
  ias | indian administrative service | भारतीय प्रशासनिक सेवा | आईएएस
  ifos | indian forest service | भारतीय वन सेवा
  afcat | air force common admission test
  crpf | central reserve police force | केंद्रीय रिजर्व पुलिस बल
  bsf | border security force | सीमा सुरक्षा बल
  cisf | central industrial security force | केंद्रीय औद्योगिक सुरक्षा बल
  itbp | indo tibetan border police
  ssb | sashastra seema bal | सशस्त्र सीमा बल
  uppsc | uttar pradesh public service commission | उत्तर प्रदेश लोक सेवा आयोग
  bpsc | bihar public service commission | बिहार लोक सेवा आयोग
  mppsc | madhya pradesh public service commission | मध्य प्रदेश लोक सेवा आयोग
  rpsc | rajasthan public service commission | राजस्थान लोक सेवा आयोग
  ukpsc | uttarakhand public service commission | उत्तराखंड लोक सेवा आयोग
  cgpsc | chhattisgarh public service commission | छत्तीसगढ़ लोक सेवा आयोग
  jpsc | jharkhand public service commission | झारखंड लोक सेवा आयोग
  hpsc | haryana public service commission | हरियाणा लोक सेवा आयोग
  upsssc | uttar pradesh subordinate services selection commission | उत्तर प्रदेश अधीनस्थ सेवा चयन आयोग
  rssb | rsmssb | rajasthan staff selection board | राजस्थान कर्मचारी चयन बोर्ड
  hssc | haryana staff selection commission | हरियाणा कर्मचारी चयन आयोग
  dsssb | delhi subordinate services selection board
  bssc | bihar staff selection commission | बिहार कर्मचारी चयन आयोग
  csbc | central selection board of constable
  mpesb | mppeb | vyapam | व्यापम | madhya pradesh employees selection board | मध्य प्रदेश कर्मचारी चयन मंडल
  ctet | central teacher eligibility test | सीटेट | केंद्रीय शिक्षक पात्रता परीक्षा
  uptet | uttar pradesh teacher eligibility test | यूपीटेट | यूपी टीईटी
  tet | teacher eligibility test | शिक्षक पात्रता परीक्षा
  reet | rajasthan eligibility examination for teacher | रीट
  kvs | kendriya vidyalaya sangathan | केंद्रीय विद्यालय संगठन | केंद्रीय विद्यालय
  nvs | navodaya vidyalaya samiti | नवोदय विद्यालय समिति | नवोदय विद्यालय
  jnvst | jnv | navodaya | नवोदय
  neet | national eligibility cum entrance test | नीट
  jee | joint entrance examination | जेईई
  cuet | common university entrance test | सीयूईटी
  ignou | indira gandhi national open university | इग्नू
  gate | graduate aptitude test in engineering | गेट
  cat | common admission test
  clat | common law admission test | क्लैट
  cgl | combined graduate level | संयुक्त स्नातक स्तरीय | संयुक्त स्नातक स्तर
  chsl | combined higher secondary level | संयुक्त उच्चतर माध्यमिक स्तर
  mts | multi tasking staff | मल्टी टास्किंग स्टाफ
  cpo | central police organisation
  gd | general duty | जनरल ड्यूटी | सामान्य ड्यूटी
  je | junior engineer | जूनियर इंजीनियर | कनिष्ठ अभियंता | अवर अभियंता
  ae | assistant engineer | सहायक अभियंता
  po | probationary officer | परिवीक्षाधीन अधिकारी
  so | specialist officer | विशेषज्ञ अधिकारी
  si | sub inspector | सब इंस्पेक्टर | दरोगा | daroga | उप निरीक्षक
  asi | assistant sub inspector | सहायक उप निरीक्षक
  hcm | head constable ministerial
  head constable | हेड कांस्टेबल | प्रधान आरक्षक | मुख्य आरक्षी
  constable | सिपाही | sipahi | आरक्षक | आरक्षी | कांस्टेबल
  ntpc | non technical popular categories | गैर तकनीकी लोकप्रिय श्रेणी
  alp | assistant loco pilot | सहायक लोको पायलट | लोको पायलट
  group d | ग्रुप डी | level 1
  rpf | railway protection force | रेलवे सुरक्षा बल
  vdo | village development officer | ग्राम विकास अधिकारी
  bdo | block development officer | प्रखंड विकास अधिकारी
  lekhpal | लेखपाल | patwari | पटवारी | revenue accountant
  gds | gramin dak sevak | ग्रामीण डाक सेवक
  anm | auxiliary nurse midwife
  gnm | general nursing and midwifery
  cho | community health officer | सामुदायिक स्वास्थ्य अधिकारी
  tgt | trained graduate teacher | प्रशिक्षित स्नातक शिक्षक
  pgt | post graduate teacher | स्नातकोत्तर शिक्षक
  prt | primary teacher | प्राथमिक शिक्षक
  teacher | शिक्षक | अध्यापक | टीचर | shikshak
  clerk | लिपिक | क्लर्क | बाबू | lipik
  driver | चालक | ड्राइवर | chalak
  peon | चपरासी | chaprasi | class iv | चतुर्थ श्रेणी | 4th grade
  steno | stenographer | आशुलिपिक | स्टेनो
  typist | टंकक | टाइपिस्ट
  nurse | nursing | नर्स | नर्सिंग | staff nurse
  forest guard | वन रक्षक | वनरक्षक | van rakshak
  jail warder | जेल वार्डर | कारागार | bandi rakshak | बंदी रक्षक
  police | पुलिस
  army | indian army | सेना | थल सेना | थलसेना
  navy | naval | indian navy | नौसेना | नेवी
  air force | airforce | iaf | वायु सेना | वायुसेना
  agniveer | agneepath | अग्निवीर | अग्निपथ
  post office | india post | dak | डाक विभाग | डाक | postal
  court | high court | न्यायालय | कोर्ट
  railway | rail | रेलवे | रेल
  bank | banking | बैंक
  anganwadi | aanganbadi | आंगनवाड़ी | आंगनबाड़ी
  panchayat | पंचायत
  scholarship | छात्रवृत्ति | स्कॉलरशिप
  apprentice | apprenticeship | अप्रेंटिस | प्रशिक्षु | शिक्षु
  admit card | hall ticket | call letter | प्रवेश पत्र | एडमिट कार्ड
  result | परिणाम | रिजल्ट | merit list | मेरिट लिस्ट | score card | scorecard
  answer key | answerkey | उत्तर कुंजी | आंसर की
  syllabus | पाठ्यक्रम | सिलेबस
  admission | प्रवेश | दाखिला | एडमिशन
  cut off | cutoff | कट ऑफ | कटऑफ
  last date | अंतिम तिथि | आखिरी तारीख | closing date
  fee | शुल्क | फीस
  age | आयु | उम्र
  salary | pay | वेतन | सैलरी
  vacancy | vacancies | रिक्ति | रिक्तियां | recruitment | bharti | भर्ती
  exam | examination | परीक्षा | एग्जाम | pariksha
  pet | preliminary eligibility test | प्रारंभिक अर्हता परीक्षा
  physical efficiency test | शारीरिक दक्षता परीक्षा
  10th | matric | matriculation | high school | 10वीं | दसवीं | हाई स्कूल | मैट्रिक
  12th | intermediate | inter | 10 2 | 12वीं | बारहवीं | इंटर | इंटरमीडिएट
  8th | 8वीं | आठवीं | class 8
  graduate | graduation | degree | स्नातक | डिग्री
  post graduate | postgraduate | master degree | स्नातकोत्तर
  diploma | डिप्लोमा | polytechnic | पॉलिटेक्निक
  iti | industrial training institute | आईटीआई
  bed | b ed | बीएड | बी एड
  btech | b tech | be | b e | बीटेक
  bsc | b sc | बीएससी
  mbbs | एमबीबीएस
  women | female | महिला | mahila
  up | uttar pradesh | उत्तर प्रदेश
  mp | madhya pradesh | मध्य प्रदेश
  hp | himachal pradesh | हिमाचल प्रदेश | himachal
  ap | andhra pradesh | आंध्र प्रदेश
  arunachal pradesh | अरुणाचल प्रदेश
  bihar | बिहार
  rajasthan | राजस्थान | raj
  haryana | हरियाणा
  punjab | पंजाब
  delhi | दिल्ली | nct of delhi
  uttarakhand | uttaranchal | उत्तराखंड | uk
  jharkhand | झारखंड | jh
  chhattisgarh | chattisgarh | छत्तीसगढ़ | cg
  gujarat | गुजरात
  maharashtra | महाराष्ट्र | mh
  goa | गोवा
  karnataka | कर्नाटक
  kerala | केरल
  tn | tamil nadu | tamilnadu | तमिलनाडु
  telangana | तेलंगाना | ts
  odisha | orissa | ओडिशा | उड़ीसा
  wb | west bengal | पश्चिम बंगाल | bengal
  assam | असम
  manipur | मणिपुर
  meghalaya | मेघालय
  mizoram | मिजोरम
  nagaland | नागालैंड
  tripura | त्रिपुरा
  sikkim | सिक्किम
  jk | j k | jammu kashmir | jammu and kashmir | जम्मू कश्मीर
  ladakh | लद्दाख
  chandigarh | चंडीगढ़
  puducherry | pondicherry | पुडुचेरी
  railway | rail | रेलवे | रेल > rrb | rrc | rpf
  bank | banking | बैंक > sbi | ibps | rbi
  post office | india post | डाक विभाग > gds
  teacher | शिक्षक | अध्यापक | टीचर > tgt | pgt | prt | kvs | nvs | tre
  agniveer | अग्निवीर > agniveervayu
  up | uttar pradesh | उत्तर प्रदेश > uppsc | upsssc | uptet
  mp | madhya pradesh | मध्य प्रदेश > mppsc | mpesb
  bihar | बिहार > bpsc | bssc | csbc
  rajasthan | राजस्थान > rpsc | rssb | rsmssb | reet
  haryana | हरियाणा > hpsc | hssc
  jharkhand | झारखंड > jpsc | jssc
  chhattisgarh | छत्तीसगढ़ > cgpsc
  uttarakhand | उत्तराखंड > ukpsc | uksssc
  delhi | दिल्ली > dsssb
  punjab | पंजाब > ppsc
  himachal pradesh | himachal | हिमाचल > hppsc
  gujarat | गुजरात > gpsc
  maharashtra | महाराष्ट्र > mpsc
  karnataka | कर्नाटक > kpsc
  tamil nadu | तमिलनाडु > tnpsc
  telangana | तेलंगाना > tspsc
  odisha | ओडिशा > opsc | ossc
  west bengal | पश्चिम बंगाल > wbpsc
  jammu kashmir | जम्मू कश्मीर > jkpsc | jkssb
`;

/** One way to say a name: its words. */
export type NameWords = readonly string[];

interface SearchName {
  readonly said: NameWords;
  /** Itself, and all that it finds. */
  readonly all: readonly NameWords[];
}

/** Names by their first word. */
export const searchNames: ReadonlyMap<string, readonly SearchName[]> = byFirstWord(
  names.trim().split('\n').flatMap(namesIn),
);

function namesIn(line: string): readonly SearchName[] {
  const [same = [], below = []] = line.split('>').map((part) => part.split('|').map(queryWords));
  return same.map((said) => ({ said, all: [...same, ...below] }));
}

function byFirstWord(all: readonly SearchName[]): ReadonlyMap<string, readonly SearchName[]> {
  const found = new Map<string, SearchName[]>();
  for (const name of all) {
    const [first = ''] = name.said;
    found.set(first, [...(found.get(first) ?? []), name]);
  }
  return found;
}

/** Readers say these too, and no notice has to have them. */
const saidBeside =
  'a an my kab kya kaise kaun kahan kitna ka ki ke ko hai hoga aayega aaega ayega aayegi karna karen bhare bharna se par ' +
  'when what how is to on by with date notice latest upcoming sarkari naukri govt government link pdf download ' +
  'official website check all india name details news update today full total no number ' +
  'कब क्या कैसे कौन कहां है होगा आएगा आयेगा आएगी करें भरें से पर को तारीख सूचना नई सरकारी नौकरी डाउनलोड';

const silent: ReadonlySet<string> = new Set([...silentWords, ...saidBeside.split(' ')].flatMap(queryWords));

/** True for a word of a question that tells nothing of what is looked for. */
export function isSilentWord(word: string): boolean {
  return silent.has(word);
}
