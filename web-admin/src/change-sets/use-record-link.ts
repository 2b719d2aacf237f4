import type { NamedRecord } from '@noticeboard/content-model';
import type { MouseEvent } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useMayWrite } from '../access/roles.js';
import { useConsole } from '../context/console-context.js';
import { useChangeSet } from '../editing/change-set-marks.js';
import { recordAddress, sourceHeading } from '../navigation/addresses.js';
import { changeSetsScreen } from '../navigation/screens.js';
import { isOver } from '../words/change-set-status.js';

/**
 * From the page of a change set to a record's form in it: an account that may write works in the change set from there
 * on.
 */
export function useRecordLink({ kind, family, id }: Pick<NamedRecord, 'family' | 'id'> & { readonly kind: string }) {
  const tables = useConsole();
  const navigate = useNavigate();
  const mayWrite = useMayWrite(changeSetsScreen.path);
  const { id: changeSet } = useParams();
  const { data } = useChangeSet(changeSet);
  const source = kind === 'posting' ? family : (tables.kinds.find(({ category }) => category === kind)?.key ?? '');
  const to = recordAddress(tables, source, id);
  if (to === undefined) return undefined;
  return {
    to,
    /** The name of the list that it is in. */
    heading: sourceHeading(tables, source),
    follow: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      if (data && mayWrite && !isOver(data.status)) tables.changeSets.choose({ id: data._id, title: data.title });
      void navigate(to);
    },
  };
}
