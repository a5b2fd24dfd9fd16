/** The story cannot go on. The message is for the person who started it: what happened, and what to do next. */
export class StoryStopped extends Error {}
