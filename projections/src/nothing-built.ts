/** There is nothing live that could be compared or replaced. */
export class NothingBuilt extends Error {
  override readonly name = 'NothingBuilt';
  constructor() {
    super('There are no read models yet. The portal builds them when it starts and has something to show.');
  }
}
