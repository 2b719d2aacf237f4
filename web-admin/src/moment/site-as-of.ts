/** A page of the public site as staff sees it at an earlier moment. @param asOf a time (ISO 8601) or a position of the log */
export function siteAsOf(asOf: string, page = '/'): string {
  return `${page}?asOf=${encodeURIComponent(asOf)}`;
}
