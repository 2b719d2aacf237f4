/** A number with what it counts: "1 PDF", "2 PDFs". */
export function counted(count: number, thing: string): string {
  return `${count} ${count === 1 ? thing : `${thing}s`}`;
}

/** "the checkpoint", "all 3 checkpoints". */
export function allOf(count: number, thing: string): string {
  return count === 1 ? `the ${thing}` : `all ${counted(count, thing)}`;
}
