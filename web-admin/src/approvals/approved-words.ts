/** The labels of a choice by approval. */
export const approvedWords = {
  trueLabel: 'Approved',
  falseLabel: 'Not approved',
  nullLabel: 'All',
  helperText: false,
} as const;
