/** Text without the characters that XML 1.0 (section 2.2) has no way to write; the writers of XML escape the rest. */
export function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}

export function xmlEscaped(text: string): string {
  return xmlText(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
