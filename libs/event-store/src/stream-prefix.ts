/** What may stand before every stream name: nothing that could end a category or begin a system stream. */
export const streamPrefixPattern = /^[A-Za-z0-9_]{1,100}$/;
