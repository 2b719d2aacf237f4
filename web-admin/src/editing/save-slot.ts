import { createContext, use } from 'react';

const SaveSlot = createContext<HTMLElement | null>(null);

/** Names the place where the form on the screen puts a Save of its own, which stays in view however long the form is. */
export const SaveSlotProvider = SaveSlot.Provider;

export function useSaveSlot(): HTMLElement | null {
  return use(SaveSlot);
}
