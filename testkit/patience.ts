/**
 * How long a test waits for what a browser, a server or another process does, in milliseconds of
 * real time. No test measures time: this is longer than any pause of a busy machine, and what has
 * not happened by then hangs.
 */
export const PATIENCE_MS = 120_000
