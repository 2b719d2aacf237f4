/** What is not as it was signed or projected: the first that was found, in one line. */
export class Difference extends Error {
  override readonly name = 'Difference';
}
