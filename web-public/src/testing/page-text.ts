/** The text that readers see. */
export function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

export function textsOf(root: ParentNode, selector: string): readonly string[] {
  return [...root.querySelectorAll(selector)].map(textOf);
}
