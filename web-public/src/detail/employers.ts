import { linkTarget, type Posting } from '@noticeboard/content-model';

/** Official hosts, each with the body that recruits there and below it; none that only examines for others. */
const table = `
  ssc.gov.in > Staff Selection Commission
  upsc.gov.in > Union Public Service Commission
  upsconline.gov.in > Union Public Service Commission
  upsconline.nic.in > Union Public Service Commission
  sbi.co.in > State Bank of India
  bank.sbi > State Bank of India
  rbi.org.in > Reserve Bank of India
  nabard.org > National Bank for Agriculture and Rural Development
  licindia.in > Life Insurance Corporation of India
  rrbapply.gov.in > Railway Recruitment Boards
  rrbcdg.gov.in > Railway Recruitment Board Chandigarh
  drdo.gov.in > Defence Research and Development Organisation
  isro.gov.in > Indian Space Research Organisation
  barc.gov.in > Bhabha Atomic Research Centre
  fci.gov.in > Food Corporation of India
  epfindia.gov.in > Employees’ Provident Fund Organisation
  esic.gov.in > Employees’ State Insurance Corporation
  crpf.gov.in > Central Reserve Police Force
  bsf.gov.in > Border Security Force
  cisf.gov.in > Central Industrial Security Force
  itbpolice.nic.in > Indo-Tibetan Border Police
  joinindianarmy.nic.in > Indian Army
  joinindiannavy.gov.in > Indian Navy
  afcat.cdac.in > Indian Air Force
  agnipathvayu.cdac.in > Indian Air Force
  joinindiancoastguard.cdac.in > Indian Coast Guard
  indiapost.gov.in > Department of Posts
  indiapostgdsonline.gov.in > Department of Posts
  kvsangathan.nic.in > Kendriya Vidyalaya Sangathan
  navodaya.gov.in > Navodaya Vidyalaya Samiti
  ongcindia.com > Oil and Natural Gas Corporation
  uppsc.up.nic.in > Uttar Pradesh Public Service Commission
  upsssc.gov.in > Uttar Pradesh Subordinate Services Selection Commission
  uppbpb.gov.in > Uttar Pradesh Police Recruitment and Promotion Board
  bpsc.bihar.gov.in > Bihar Public Service Commission
  bssc.bihar.gov.in > Bihar Staff Selection Commission
  csbc.bihar.gov.in > Central Selection Board of Constable, Bihar
  bpssc.bihar.gov.in > Bihar Police Subordinate Services Commission
  mppsc.mp.gov.in > Madhya Pradesh Public Service Commission
  esb.mp.gov.in > Madhya Pradesh Employees Selection Board
  rpsc.rajasthan.gov.in > Rajasthan Public Service Commission
  rssb.rajasthan.gov.in > Rajasthan Staff Selection Board
  hpsc.gov.in > Haryana Public Service Commission
  hssc.gov.in > Haryana Staff Selection Commission
  psc.uk.gov.in > Uttarakhand Public Service Commission
  sssc.uk.gov.in > Uttarakhand Subordinate Service Selection Commission
  psc.cg.gov.in > Chhattisgarh Public Service Commission
  jpsc.gov.in > Jharkhand Public Service Commission
`;

const bodies = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' > '))
    .map(([host = '', body = '']) => [host, body]),
);

/** The body behind the official website, or behind the link to apply; undefined where both are of others, or differ. */
export function employerOfHosts({
  applyLink,
  notifications,
}: Pick<Posting, 'applyLink' | 'notifications'>): string | undefined {
  const websites = notifications.map(({ fields }) => fields.websiteLink);
  const found = [...websites, applyLink].flatMap((link) => bodyOf(linkTarget(link)?.host) ?? []);
  return new Set(found).size === 1 ? found[0] : undefined;
}

function bodyOf(host: string | undefined): string | undefined {
  const labels = (host ?? '').toLowerCase().split('.');
  for (const place of labels.keys()) {
    const body = bodies.get(labels.slice(place).join('.'));
    if (body !== undefined) return body;
  }
  return undefined;
}
