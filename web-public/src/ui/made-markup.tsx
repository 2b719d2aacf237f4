import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react';

/** Markup by what it shows: parts of a large page are made in turns, before the page. */
export const MadeMarkup = createContext<ReadonlyMap<object, string>>(new Map());

/**
 * The content of an element: the markup that is made already, or else the children. @param shown what the children show
 */
export function useMade(
  shown: object,
  children: ReactNode,
): Pick<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> {
  const html = useContext(MadeMarkup).get(shown);
  return html === undefined ? { children } : { dangerouslySetInnerHTML: { __html: html } };
}
