import { namesAnswerKey } from '@noticeboard/content-model';
import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import { Link as MuiLink, Typography } from '@mui/material';
import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { attachmentsIn } from '../attachments/draft/draft.js';
import type { ApprovableFamily } from './use-approvals.js';

/** Warns of a job whose useful links hold no answer key: its place on the answer-key page would lead to nothing. */
export function AnswerKeyNote({ family }: { readonly family: ApprovableFamily }) {
  const { titleField } = family;
  const items = family.console.items;
  const translate = useTranslate();
  const posting = useRecordContext();
  const { data, error } = useGetList(
    items.path,
    {
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'createdAt', order: 'ASC' },
      filter: { postingTitle: posting?.[titleField] },
    },
    { enabled: posting !== undefined, retry: false },
  );
  if (!posting || !data || error || data.flatMap(attachmentsIn).some(namesAnswerKey)) return null;
  return (
    <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <WarningAmberIcon fontSize="small" color="warning" aria-hidden />
      <span>
        {translate('No useful link mentions an answer key.')}{' '}
        <MuiLink component={Link} to={`/admin/${items.path}?posting=${encodeURIComponent(posting.id)}`}>
          {translate(items.label)}
        </MuiLink>
      </span>
    </Typography>
  );
}
