/** Counts what looks wrong with the records of a write, for its answer. */
export abstract class WriteChecks {
  /**
   * How many checks the records have after the write, without those of links.
   * @param command that was executed, or prepared
   * @param result what it came to; its records are in the read models, unless it was prepared
   */
  abstract count(command: object, result: object): Promise<number>;
}
