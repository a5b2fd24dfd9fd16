/**
 * What a test that says `// test: sample, <what>` plays: `npm test` plays a fixed sample of its
 * cases, `npm run nightly` and `npm test -- --whole` play all of them.
 */
const isWhole = process.env['RECADO_TEST_WHOLE'] === '1'

/** @returns every case in the nightly run, else every so many of them, always the same ones */
export const sampleOf = <Case>(cases: readonly Case[], every: number): Case[] =>
  cases.filter((_, index) => isWhole || index % every === 0)

/** @returns how often to repeat what is random */
export const repeats = (whole: number, sample: number): number => (isWhole ? whole : sample)
