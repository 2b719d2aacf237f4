import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';

/**
 * The keyboard in a toolbar as the ARIA practices have it: one stop for Tab, arrows from tool to tool. The tools are
 * the buttons inside.
 */
export function useOneTabStop() {
  const bar = useRef<HTMLDivElement>(null);
  const tools = () => Array.from(bar.current?.querySelectorAll('button') ?? []);
  const stopAt = (stop: Element | undefined) => {
    for (const tool of tools()) tool.tabIndex = tool === stop ? 0 : -1;
  };

  // After each drawing, which knows nothing of the stop.
  useLayoutEffect(() => {
    const all = tools();
    stopAt(all.find((tool) => tool === document.activeElement) ?? all.find(({ tabIndex }) => tabIndex === 0) ?? all[0]);
  });

  return {
    ref: bar,
    onFocus({ target }: FocusEvent) {
      // A menu that a tool has opened reports its focus here as well.
      const tool = tools().find((one) => one === target);
      if (tool) stopAt(tool);
    },
    onKeyDown(event: KeyboardEvent) {
      const all = tools();
      const here = all.findIndex((tool) => tool === event.target);
      const next = {
        ArrowRight: all[(here + 1) % all.length],
        ArrowLeft: all.at(here - 1),
        Home: all[0],
        End: all.at(-1),
      }[event.key];
      if (here < 0 || !next) return;
      event.preventDefault();
      next.focus();
    },
  };
}
