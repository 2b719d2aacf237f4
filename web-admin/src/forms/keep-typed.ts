/**
 * When the record behind a form is read again: what was typed stays, the rest follows. One object for all, because
 * react-admin resets a form whenever it gets another one.
 */
export const keepTyped = { keepDirtyValues: true } as const;
