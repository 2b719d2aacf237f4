/** There is nothing live that could be compared or replaced. */
export class NoReadModels extends Error {
  override readonly name = 'NoReadModels';
  constructor() {
    super('There are no read models yet. The portal builds them when it starts and has something to show.');
  }
}
