/**
 * One JSON line for each event, on standard error: standard output belongs to the protocol. No
 * texts, no numbers, no keys.
 */

export type LogEvent = { event: string; [field: string]: string | number | boolean | null }

export const log = ({ event, ...fields }: LogEvent): void =>
  void process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...fields })}\n`)
