/** Where a stored file is served: its path is relative to the host (specification, section 7). */
export function storedAddress(path: string, name: string): string {
  return `/${path}${name === '' ? '' : `?name=${encodeURIComponent(name)}`}`;
}
