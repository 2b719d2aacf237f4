import { createElement, Fragment, type ReactNode } from 'react';

/** The marks that a post may have; of all others the text alone is shown. */
const marks = new Set(['b', 's', 'i', 'u', 'code']);

/** A post as its readers see it, from the HTML that is sent. */
export function ToldText({ html }: { readonly html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <>{shown(body.childNodes)}</>;
}

function shown(nodes: NodeListOf<ChildNode>): ReactNode {
  return [...nodes].map((node, place) => {
    const name = node.nodeName.toLowerCase();
    if (node.nodeType === Node.TEXT_NODE) return <Fragment key={place}>{node.textContent}</Fragment>;
    return createElement(marks.has(name) ? name : Fragment, { key: place }, shown(node.childNodes));
  });
}

/** The look of a text that goes outside. */
export const toldText = {
  mt: 0.5,
  p: 1,
  borderRadius: 1,
  bgcolor: 'action.hover',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: '0.875rem',
};
