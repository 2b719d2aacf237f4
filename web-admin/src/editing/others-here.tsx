import PeopleOutline from '@mui/icons-material/PeopleOutline';
import { Chip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useMay } from '../access/roles.js';
import { useAsOf } from '../context/console-context.js';
import type { ApiProvider } from '../providers/with-api.js';
import { useTranslate } from '../words/translate.js';

/** Between two words to the portal that a record is open here, in milliseconds: it forgets after three of them. */
const sayInterval = 15_000;

interface OthersHereProps {
  readonly kind: string;
  /** Key of the family of a posting; empty for other records. */
  readonly family: string;
  readonly id: string;
}

/** Names the others who have the same record open, while it is open here. */
export function OthersHere({ kind, family, id }: OthersHereProps) {
  const translate = useTranslate();
  const { ask } = useDataProvider<ApiProvider>();
  const mayWrite = useMay('write');
  const isPresent = useAsOf() === undefined;
  const { data: others = [] } = useQuery({
    queryKey: ['presence', kind, family, id],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ kind, family, id }).toString();
      return (await ask(`/api/desk/presence?${query}`, { signal })).json as readonly string[];
    },
    enabled: mayWrite && isPresent,
    // Nobody looks at a tab that is hidden: it says nothing.
    refetchInterval: sayInterval,
    gcTime: 0,
    retry: false,
  });
  if (others.length === 0) return null;
  const words = translate('%{names} has this open too |||| %{names} have this open too', {
    names: others.join(', '),
    smart_count: others.length,
  });
  return (
    <Chip
      role="status"
      size="small"
      icon={<PeopleOutline />}
      label={words}
      title={words}
      sx={{ mx: 0.5, my: 0.5, maxWidth: 'min(100%, 24rem)' }}
    />
  );
}
