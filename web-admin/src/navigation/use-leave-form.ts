import { useTranslate } from 'react-admin';
import { hasUnsavedWork } from './unsaved-work.js';

/** For steps within a screen that replace what its form holds: asks first if something would be lost. */
export function useLeaveForm(): (step: () => void) => void {
  const translate = useTranslate();
  return (step) => {
    if (!hasUnsavedWork() || window.confirm(translate('ra.message.unsaved_changes'))) step();
  };
}
