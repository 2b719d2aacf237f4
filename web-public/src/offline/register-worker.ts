/** Registers the worker after the page has loaded. Browsers without workers read online. */
export function registerWorker(): void {
  // Watched builds reuse file names, which a worker would never fetch again.
  if (!('serviceWorker' in navigator) || import.meta.env.MODE === 'development') return;
  const register = () => void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(warn);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

/** Private windows refuse workers. The page works without one. */
function warn(error: unknown): void {
  console.warn('pages cannot be kept for offline reading', error);
}
