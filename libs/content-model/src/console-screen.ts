/** One entry of the console's sidebar (specification, section 2.6). */
export interface ConsoleScreen {
  /** Path under `/admin`. */
  readonly path: string;
  readonly label: string;
}
