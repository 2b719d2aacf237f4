import { LinearProgress } from '@mui/material';
import type { Family } from '@noticeboard/content-model';
import { useState } from 'react';
import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin';
import { ReadFailure } from '../ui/notes.js';
import { useLoaded } from '../ui/use-loaded.js';
import { useTranslate } from '../words/translate.js';
import type { CopySource } from './copy-draft.js';
import { CopyFields } from './copy-fields.js';

interface CopyFormProps {
  readonly family: Family;
  /** The posting that is copied. */
  readonly posting: RaRecord;
  readonly onWritten: (id: RaRecord['id']) => void;
  readonly onCancel: () => void;
}

/** The draft of a copy of a posting, made of what the posting is as this opens. */
export function CopyForm(props: CopyFormProps) {
  const [count, setCount] = useState(0);
  return <CopyOf key={count} {...props} onBeginAnew={() => setCount(count + 1)} />;
}

interface CopyOfProps extends CopyFormProps {
  readonly onBeginAnew: () => void;
}

function CopyOf({ posting: { id }, ...props }: CopyOfProps) {
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const read = () => copySource(dataProvider, props.family, id);
  const { data: source, error, retry } = useLoaded(read);
  if (error !== undefined) return <ReadFailure error={error} onRetry={retry} />;
  if (!source) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  return <CopyFields {...props} source={source} read={read} />;
}

async function copySource(
  dataProvider: DataProvider,
  { titleField, console: { postings, tables, items } }: Family,
  id: RaRecord['id'],
): Promise<CopySource> {
  const { data: posting } = await dataProvider.getOne<RaRecord>(postings.path, { id });
  const partsIn = async (resource: string) => {
    const { data } = await dataProvider.getList<RaRecord>(resource, {
      pagination: { page: 1, perPage: 1000 },
      sort: { field: 'createdAt', order: 'ASC' },
      filter: { postingTitle: posting[titleField] },
    });
    return data;
  };
  return { posting, tables: await partsIn(tables.path), items: await partsIn(items.path) };
}
