/**
 * Whether a form on the screen holds changes that are not saved. react-admin keeps that answer to itself, except where
 * it objects to closing the tab: so ask as the browser would.
 */
export function hasUnsavedWork(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
