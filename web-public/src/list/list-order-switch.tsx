import { Link } from 'react-router-dom';
import type { SiteList } from '@noticeboard/content-model';
import { listSearch } from '../app/addresses';
import { useWords } from '../app/site-context';
import { hasDeadlines } from './asked-list';
import type { ListOrder, ListView } from './list.data';

const orders = [
  { order: 'newest', label: 'Newest first' },
  { order: 'closing', label: 'Closing soon first' },
] as const satisfies readonly { order: ListOrder; label: string }[];

interface ListOrderSwitchProps {
  readonly list: SiteList;
  readonly view: ListView;
}

/** Not for notices, which have no deadline, and not while searching, which is always newest first. */
export function ListOrderSwitch({ list, view }: ListOrderSwitchProps) {
  const t = useWords();
  if (!hasDeadlines(list) || view.q !== '') return null;
  return (
    <nav aria-label={t('Order')} className="order-switch">
      {orders.map(({ order, label }) => (
        <Link
          key={order}
          to={{ search: listSearch('', 1, order) }}
          preventScrollReset
          className="order-link"
          {...(order === view.order && { 'aria-current': true as const })}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
