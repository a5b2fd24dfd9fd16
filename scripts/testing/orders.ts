/** What a test run sends to its processes. */

/** The file to run, its name in the output, and how long it may take. */
export type Order = { file: string; name: string; latestMs: number }

/** There are no more files. */
export const END = 'end'
