/** `id` of the input that takes the cursor when its row is added. */
export function titleInputId(key: number): string {
  return `attachment-${key}-title`;
}
