/** The command could not be carried out; the message is one line for the operator. Exit code 1. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}
