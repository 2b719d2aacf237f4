import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker } from 'react-router-dom';

/**
 * Asks before unsaved work is left by a link, by Back, by a reload or with the tab. A step within the screen, which
 * changes the query of its address only, asks by itself (`useLeaveForm`).
 */
export function useUnsavedGuard(isUnsaved: boolean): { readonly release: () => void } {
  const translate = useTranslate();
  // Asked by the router at its own time, which may come before the next drawing.
  const guarded = useRef(isUnsaved);
  useEffect(() => void (guarded.current = isUnsaved), [isUnsaved]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => guarded.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(translate('ra.message.unsaved_changes'))) blocker.proceed();
    else blocker.reset();
  }, [blocker, translate]);

  useEffect(() => {
    if (!isUnsaved) return;
    const object = (event: BeforeUnloadEvent) => {
      if (guarded.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', object);
    return () => window.removeEventListener('beforeunload', object);
  }, [isUnsaved]);

  return { release: () => void (guarded.current = false) };
}
