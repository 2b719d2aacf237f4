/** The same address at the moment that `asOf` names; what is there already of a query and a fragment stays. */
export function atMoment(address: string, asOf: string): string {
  const [path = '', fragment] = address.split('#');
  const moment = new URLSearchParams({ asOf }).toString();
  const whole = `${path}${path.includes('?') ? '&' : '?'}${moment}`;
  return fragment === undefined ? whole : `${whole}#${fragment}`;
}

/** The address of the present page, from that of an earlier moment. */
export function atPresent(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('asOf');
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`;
}
