// The common part of the programs of a worker (test/setup/kept-process.mjs).

/** Answers each message with what `answer` makes of its words, until the worker ends. */
export function answerMessages(answer) {
  process.on('message', ({ id, words }) => {
    answer(words).then(
      (answer) => process.send({ id, answer }),
      (error) => process.send({ id, fault: error instanceof Error ? error.stack : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}
