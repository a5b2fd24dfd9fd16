/** The story cannot go on. The message is for the person who started it: what happened, and what to do next. */
export class StoryStopped extends Error {}

/** There is no demo where was looked for one. */
export class NoDemo extends StoryStopped {}
