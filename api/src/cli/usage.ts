/** The command line was not understood; the message says how it is used. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault';
}
