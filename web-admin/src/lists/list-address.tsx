import { jsonIn } from '@noticeboard/content-model';
import { type ReactNode, useCallback } from 'react';
import { type FilterPayload, type SortPayload, StoreContext, useStoreContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useAddressState } from '../navigation/leaving.js';
import { isObject } from '../providers/write-bodies.js';

/** How many rows a page may have. */
export const pageSizes: readonly number[] = [10, 25, 50, 100];
export const [defaultPageSize = 10] = pageSizes;

/** The state of a list, as react-admin stores it. */
export interface ListState {
  readonly filter: FilterPayload;
  readonly page: number;
  readonly perPage: number;
  readonly sort?: string;
  readonly order?: string;
}

interface ListAddressProps {
  /** Under which react-admin keeps the list's state. */
  readonly storeKey: string;
  /** How it is sorted by default: that does not stand in the address. */
  readonly sort: SortPayload;
  readonly children: ReactNode;
}

/**
 * Lets the list within keep its state in the query of the address, where a reload, a link and Back find it. react-admin
 * would add an entry to the history with each change, and drop what else the query holds. The address holds the state
 * that it takes for a key of its store; the browser stores nothing but the page size.
 */
export function ListAddress({ storeKey, sort, children }: ListAddressProps) {
  const store = useStoreContext();
  const { search } = useLocation();
  const [, setAddress] = useAddressState();
  const getItem = useCallback(
    <T,>(key: string, value?: T): T | undefined => {
      if (key !== storeKey) return store.getItem(key, value);
      const stored: unknown = store.getItem(storeKey);
      return stateIn(search, isObject(stored) ? sizeOf(stored['perPage']) : undefined) as T;
    },
    [store, storeKey, search],
  );
  const setItem = (key: string, value: unknown) => {
    if (key !== storeKey) return store.setItem(key, value);
    const state = value as ListState;
    setAddress(addressOf(state, sort));
    store.setItem(storeKey, { perPage: state.perPage });
  };
  return <StoreContext.Provider value={{ ...store, getItem, setItem }}>{children}</StoreContext.Provider>;
}

/** The state of a list in the query of an address; a part that makes no sense is left out. */
export function stateIn(search: string, perPage: number = defaultPageSize): ListState {
  const query = new URLSearchParams(search);
  const filter = jsonIn(query.get('filter') ?? '');
  const page = Number(query.get('page'));
  const [sort, order] = [query.get('sort'), query.get('order')];
  return {
    filter: isObject(filter) ? filter : {},
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    perPage: sizeOf(Number(query.get('perPage'))) ?? perPage,
    ...(sort !== null && { sort, order: order === 'DESC' ? 'DESC' : 'ASC' }),
  };
}

/** The members of the query that say it; undefined: as it is by default. */
export function addressOf({ filter, page, perPage, sort, order }: ListState, sorted: SortPayload) {
  const isPlain = sort === undefined || (sort === sorted.field && order === sorted.order);
  return {
    filter: Object.keys(filter).length === 0 ? undefined : JSON.stringify(filter),
    sort: isPlain ? undefined : sort,
    order: isPlain ? undefined : order,
    page: page === 1 ? undefined : String(page),
    // A place among pages is one among pages of that size.
    perPage: page === 1 && perPage === defaultPageSize ? undefined : String(perPage),
  };
}

function sizeOf(value: unknown): number | undefined {
  return pageSizes.find((size) => size === value);
}
