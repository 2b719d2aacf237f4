import { type NameWords, searchNames } from '../search/search-names.js';
import { queryWords, searchWords } from '../search/search-words.js';

/** A body that posts, by its short name. */
export interface Organisation {
  /** As it stands in addresses: `ssc`. */
  readonly key: string;
  /** As readers of both languages call it: SSC. */
  readonly label: string;
  /** Key of the state that it recruits for, `all-india`, or empty where that differs by notice. */
  readonly state: string;
  /** Ways to say it, each as its words. */
  readonly names: readonly NameWords[];
}

/**
 * A line for each: short name, where it recruits, further names. Names that search knows as the same need not stand here. The first label of a host that is the short name (`ssc.gov.in`) tells it too.
 */
const table = `
  SSC > all-india
  UPSC > all-india
  IBPS > all-india
  SBI > all-india
  RBI > all-india
  PNB > all-india > punjab national bank | पंजाब नेशनल बैंक
  Bank of Baroda > all-india > bob | बैंक ऑफ बड़ौदा
  Bank of Maharashtra > all-india > बैंक ऑफ महाराष्ट्र
  LIC > all-india > licindia
  RRB > all-india > indianrailways
  RRC
  NTA > all-india
  DRDO > all-india
  ISRO > all-india
  FCI > all-india
  EPFO > all-india
  ESIC > all-india
  AIIMS
  CRPF > all-india
  BSF > all-india
  CISF > all-india
  ITBP > all-india
  SSB > all-india
  Army > all-india > indian army | joinindianarmy
  Navy > all-india > joinindiannavy
  Air Force > all-india > afcat | agnipathvayu
  India Post > all-india > indiapost | indiapostgdsonline
  KVS > all-india
  NVS > all-india > navodaya
  IGNOU > all-india
  ONGC > all-india
  BHEL > all-india
  Coal India > all-india > coalindia
  UPPSC > uttar-pradesh
  UPSSSC > uttar-pradesh
  UP Police > uttar-pradesh > uppbpb | uttar pradesh police | यूपी पुलिस | उत्तर प्रदेश पुलिस
  BPSC > bihar
  BSSC > bihar > bihar ssc
  CSBC > bihar > bihar police | बिहार पुलिस
  BPSSC > bihar
  MPPSC > madhya-pradesh
  MPESB > madhya-pradesh
  RPSC > rajasthan
  RSSB > rajasthan
  HPSC > haryana
  HSSC > haryana > haryana ssc
  UKPSC > uttarakhand
  UKSSSC > uttarakhand
  CGPSC > chhattisgarh
  JPSC > jharkhand
  JSSC > jharkhand
  DSSSB > delhi
  PPSC > punjab
  HPPSC > himachal-pradesh
  GPSC > gujarat
  GSSSB > gujarat
  MPSC
  KPSC > karnataka
  TNPSC > tamil-nadu
  TSPSC > telangana
  APPSC
  OPSC > odisha
  OSSC > odisha
  WBPSC > west-bengal
  JKPSC > jammu-and-kashmir
  JKSSB > jammu-and-kashmir
`;

export const organisations: readonly Organisation[] = table.trim().split('\n').map(organisationIn);

function organisationIn(line: string): Organisation {
  const [label = '', state = '', others = ''] = line.split('>').map((part) => part.trim());
  const said = queryWords(label);
  const own = [said, ...others.split('|').map(queryWords)].filter(({ length }) => length > 0);
  return { key: label.toLowerCase().replaceAll(' ', '-'), label, state, names: [...own, ...sameAs(said)] };
}

/** The names that search knows as the same. */
function sameAs(said: NameWords): readonly NameWords[] {
  const [first = ''] = said;
  const known = searchNames.get(first) ?? [];
  return known.filter((name) => name.said.join(' ') === said.join(' ')).flatMap(({ all }) => all);
}

const byKey = new Map(organisations.map((one) => [one.key, one]));
const byFirstWord = new Map<string, { readonly name: NameWords; readonly organisation: Organisation }[]>();
for (const organisation of organisations)
  for (const name of organisation.names) {
    const [first = ''] = name;
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { name, organisation }]);
  }

export function organisationOf(key: string): Organisation | undefined {
  return byKey.get(key);
}

export interface NamedIn {
  readonly organisation: Organisation;
  readonly name: NameWords;
}

/** The organisation that a text names first, by its longest name there. */
export function organisationNamedIn(text: string): NamedIn | undefined {
  const words = searchWords(text);
  for (const [place, word] of words.entries()) {
    const here = (byFirstWord.get(word) ?? []).filter(({ name }) =>
      name.every((one, nth) => words[place + nth] === one),
    );
    const [longest] = here.toSorted((a, b) => b.name.length - a.name.length);
    if (longest) return longest;
  }
  return undefined;
}
