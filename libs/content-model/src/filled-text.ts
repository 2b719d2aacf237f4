/** A text whose gaps, such as `%{max}`, are filled. A gap without a value stays. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/%\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}
