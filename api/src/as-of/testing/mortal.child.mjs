// The portal's own program, which dies when it is asked for the collection named "death".
import '../../../dist/as-of/past-state.child.js';

process.prependListener('message', ({ given: [collection] }) => {
  if (collection === 'death') process.exit(7);
  if (collection === 'fault') throw new Error('out of order');
});
