/** After the page has loaded, so that reading it comes first. Browsers without workers read online. */
export function registerWorker(): void {
  // Watched builds change their files under the same names, which a worker would never ask for again.
  if (!('serviceWorker' in navigator) || import.meta.env.MODE === 'development') return;
  const register = () => void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(complain);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

/** Private windows refuse workers: the page works without one. */
function complain(error: unknown): void {
  console.warn('pages cannot be kept for offline reading', error);
}
