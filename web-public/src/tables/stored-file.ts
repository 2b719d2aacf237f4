/** Address of a stored PDF, which keeps its own name when it is saved; undefined for a path that is none. */
export function storedFile(storedPath: string, fileName: string): string | undefined {
  const segments = storedPath
    .replaceAll('\\', '/')
    .split('/')
    .filter((segment) => segment !== '');
  if (segments.length === 0 || segments.includes('..')) return undefined;
  const path = `/${segments.map((segment) => encodeURIComponent(segment)).join('/')}`;
  return fileName === '' ? path : `${path}?name=${encodeURIComponent(fileName)}`;
}
