/** The story cannot continue. The message says what happened and what to do next. */
export class StoryStopped extends Error {}

/** The data folder has no demo. */
export class NoDemo extends StoryStopped {}
