/** The command line was not understood; the message says how it is used. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault';
}

/** What was asked could not be done; the message is one line for the operator. Exit code 1. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}
