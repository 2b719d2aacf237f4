import { List, ListItemButton, ListItemText, Typography } from '@mui/material';
import { applicationStatus, type DeskPosting, messages, type Work } from '@noticeboard/content-model';
import { type DataProvider, useDataProvider, useLocale } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../context/console-context.js';
import { brokenLinkWords } from '../dashboard/link-words.js';
import { waitsForMe, workRows } from '../dashboard/my-work.js';
import { statusWords } from '../dates/posting-status.js';
import { recordAddress, type Tables } from '../navigation/addresses.js';
import { type ApiProvider, readDesk, readLinks } from '../providers/with-api.js';
import { FailureBox } from '../ui/notes.js';
import { useLoaded } from '../ui/use-loaded.js';
import { momentWords } from '../words/formats.js';
import { inWords } from '../words/sentence.js';
import { useTranslate, type WordKey } from '../words/translate.js';

/** One line of a dropdown: a record, and why it is listed. */
export interface RecordLink {
  /** Address of the screen that it leads to. */
  readonly to: string;
  readonly title: string;
  readonly note: string;
}

interface RecordLinksProps {
  readonly heading: string;
  readonly load: () => Promise<readonly RecordLink[]>;
  /** The text when there is none. */
  readonly none: WordKey;
  readonly onLeave: () => void;
}

function RecordLinks({ heading, load, none, onLeave }: RecordLinksProps) {
  const translate = useTranslate();
  const { data, error } = useLoaded(load);
  return (
    <>
      <Typography component="h2" variant="subtitle1" sx={{ px: 2, pt: 1.5 }}>
        {translate(heading)}
      </Typography>
      {error !== undefined && <FailureBox message={messages.fetchFailed} error={error} />}
      {data?.length === 0 && (
        <Typography color="textSecondary" sx={{ px: 2, py: 1.5 }}>
          {translate(none)}
        </Typography>
      )}
      {data && data.length > 0 && (
        <List>
          {data.map(({ to, title, note }) => (
            <li key={`${to} ${note}`}>
              <ListItemButton component={Link} to={to} dense onClick={onLeave}>
                <ListItemText primary={title} secondary={note} sx={{ overflowWrap: 'anywhere' }} />
              </ListItemButton>
            </li>
          ))}
        </List>
      )}
    </>
  );
}

/** The notifications of the top bar: the change sets that wait for the person. */
export function WaitingWork({ work, onLeave }: { readonly work: Work; readonly onLeave: () => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const rows = workRows(work, waitsForMe, { translate, locale });
  const load = async () => rows.map(({ to, title, notes }) => ({ to, title, note: notes.join(' · ') }));
  return <RecordLinks heading="Waits for me" load={load} none="Nothing waits for you." onLeave={onLeave} />;
}

/** Below it: what closes today and within the next three days, as on the desk. */
export function ClosingSoon({ onLeave }: { readonly onLeave: () => void }) {
  const tables = useConsole();
  const { ask } = useDataProvider<ApiProvider>();
  const translate = useTranslate();
  const locale = useLocale();

  const load = async (): Promise<readonly RecordLink[]> => {
    const desk = await readDesk(ask);
    const now = new Date();
    const linkTo = ({ family, id, title, applicationBegin, lastDateApply: last }: DeskPosting) => {
      const to = recordAddress(tables, family, id);
      const words = statusWords({ status: applicationStatus(applicationBegin, last, now), last }, locale);
      return to === undefined ? [] : [{ to, title, note: inWords(words, translate) }];
    };
    return [...desk.closingToday.records, ...desk.closingSoon.records].flatMap(linkTo);
  };

  return (
    <RecordLinks
      heading="Closing soon"
      load={load}
      none="No posting closes today or within the next three days."
      onLeave={onLeave}
    />
  );
}

const shown = 8;

/** Below it: links that do not answer, the newest find first. */
export function BrokenLinks({ onLeave }: { readonly onLeave: () => void }) {
  const tables = useConsole();
  const { ask } = useDataProvider<ApiProvider>();
  const translate = useTranslate();
  const locale = useLocale();
  const load = async (): Promise<readonly RecordLink[]> => {
    const { broken } = await readLinks(ask);
    return broken.records.slice(0, shown).flatMap((link) => {
      const to = recordAddress(tables, link.source, link.id);
      const notes = brokenLinkWords(link, locale).map((part) => inWords(part, translate));
      return to === undefined ? [] : [{ to, title: link.title, note: [translate(link.label), ...notes].join(' · ') }];
    });
  };
  return (
    <RecordLinks heading="Broken links" load={load} none="No link is broken as far as is known." onLeave={onLeave} />
  );
}

/** The messages of the top bar: what was changed last, by whomever. */
export function RecentChanges({ onLeave }: { readonly onLeave: () => void }) {
  const tables = useConsole();
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const locale = useLocale();
  const load = async () =>
    (await recentChanges(dataProvider, tables)).map(({ path, id, heading, title, at }) => ({
      to: `/admin/${path}?edit=${encodeURIComponent(id)}`,
      title,
      note: `${translate(heading)} · ${momentWords(at.getTime(), locale)}`,
    }));
  return <RecordLinks heading="Recently changed" load={load} none="Nothing has been added yet." onLeave={onLeave} />;
}

/** The records of all kinds that were changed last, newest first. */
async function recentChanges(dataProvider: DataProvider, { table, kinds }: Tables) {
  const sources = [
    ...table.map(({ console: { postings }, site, titleField }) => ({ ...postings, heading: site.heading, titleField })),
    ...kinds.map(({ console: screen, site, titleField }) => ({ ...screen, heading: site.heading, titleField })),
  ];
  const lists = await Promise.all(
    sources.map(async ({ path, heading, titleField }) => {
      const { data } = await dataProvider.getList(path, {
        pagination: { page: 1, perPage: shown },
        sort: { field: 'updatedAt', order: 'DESC' },
        filter: {},
      });
      return data.map(({ id, updatedAt, [titleField]: title }) => ({
        path,
        id: String(id),
        heading,
        title: String(title),
        at: new Date(String(updatedAt)),
      }));
    }),
  );
  return lists
    .flat()
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, shown);
}
