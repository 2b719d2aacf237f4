const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/**
 * The text by which a listed document is sorted: `order`, then `id`. Both adapters sort these texts, one by code units
 * and one by bytes of UTF-8; the two agree because `order` is printable ASCII, and the NUL between sorts below it all.
 * @throws RangeError when `order` is anything else
 */
export function listMember(order: string, id: string): string {
  if (!PRINTABLE_ASCII.test(order)) throw new RangeError(`order is printable ASCII, not ${JSON.stringify(order)}`);
  return `${order}\0${id}`;
}

export function idOfMember(member: string): string {
  return member.slice(member.indexOf('\0') + 1);
}
