import { deflateRawSync } from 'node:zlib';
import { notificationFields, publicLabel } from '@noticeboard/content-model';
import qrcode from 'qrcode-generator';
import { type Loaded, outcomeOf, type PageRequest, type ServerSite } from '../app/loader';
import { refusalOf, type RefusalView } from '../refusal/refusal';
import { askedMoment } from './asked-moment';
import { toDigits } from './proof-code';
import { type Version, versionAt } from './standing';
import type { OfRecord } from './versions.loader';

export interface SlipView {
  readonly kind: 'slip';
  readonly of: OfRecord;
  readonly title: string;
  /** ISO 8601: the moment that the slip is of. */
  readonly at: string;
  readonly facts: readonly SlipFact[];
  /** Values that are texts, of which the log has only the hash in clear. */
  readonly texts: number;
  readonly proven: { readonly leaf: number; readonly time: string; readonly what: string; readonly label?: string };
  /** The entry and its proof, as they are typed into the page that checks them. */
  readonly proof: string;
  /** Undefined where no code has the room. */
  readonly code: SlipCode | undefined;
}

export interface SlipFact {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** ISO 8601. */
  readonly since: string;
}

/** A QR code, as a picture of so many squares each way. */
export interface SlipCode {
  readonly size: number;
  /** The `d` of an SVG's path. */
  readonly path: string;
}

const verifyPath = '/verify';
/** Digits of a code that a phone reads from paper: version 33 of 40. */
const mostDigits = 4700;
const mostFacts = 60;
const lastDate = notificationFields.filter(({ name }) => name === 'lastDateApply').map(publicLabel);

/** `/slip/<kind>/<id>?at=`: a slip of paper that proves what a notice said. */
export async function loadSlip(
  site: ServerSite,
  { search }: PageRequest,
  of: OfRecord,
): Promise<Loaded<SlipView | RefusalView>> {
  const asked = search.get('at');
  const at = asked ? askedMoment(asked, site.now) : site.now.toISOString();
  if (at === undefined) return refusalOf(site, 400, { kind: 'refusal', reason: 'badRequest' });
  const past = await outcomeOf(site.reads.publicPast(of.kind, of.id));
  if (!past.ok) return refusalOf(site, 503, { kind: 'refusal', reason: 'failed' });
  const version = versionAt(past.value.entries, at);
  if (!version) return refusalOf(site, 404, { kind: 'refusal', reason: 'notFound' });
  const proven = provenBy(version);
  const found = await outcomeOf(site.reads.publicProof(proven.leaf));
  if (!found.ok) return refusalOf(site, 503, { kind: 'refusal', reason: 'failed' });
  const { entry, values } = version;
  const proof = `${found.value.entry}\n${found.value.proof}`;
  const facts = values.flatMap(({ key, label, value, since, name }): SlipFact[] =>
    typeof value === 'string' && name === undefined ? [{ key, label, value, since: since.time }] : [],
  );
  return {
    status: 200,
    head: { title: site.t('Slip of {title}', { title: entry.title }), unlisted: true },
    view: {
      kind: 'slip',
      of,
      title: entry.title,
      at,
      facts: facts.slice(0, mostFacts),
      texts: values.length - Math.min(facts.length, mostFacts),
      proven,
      proof,
      code: codeOf(site.settings.origin, proof),
    },
  };
}

/** The entry that put the last date where it stood; else the last one. */
function provenBy({ entry, values }: Version): SlipView['proven'] {
  const date = values.findLast(({ label, value }) => lastDate.includes(label) && typeof value === 'string');
  const { leaf, time, what } = date?.since ?? entry;
  return { leaf, time, what, ...(date && { label: date.label }) };
}

/** The address of the page that checks a proof, with the proof behind its `#`, which browsers send to nobody. */
function codeOf(origin: string, proof: string): SlipCode | undefined {
  const digits = toDigits(deflateRawSync(proof, { level: 9 }));
  if (digits.length > mostDigits) return undefined;
  const code = qrcode(0, 'L');
  code.addData(`${origin}${verifyPath}#`, 'Byte');
  code.addData(digits, 'Numeric');
  code.make();
  const size = code.getModuleCount();
  const rows = Array.from({ length: size }, (_, row) => row);
  const path = rows.flatMap((y) => rows.filter((x) => code.isDark(y, x)).map((x) => `M${x} ${y}h1v1h-1z`)).join('');
  return { size, path };
}
