/**
 * The log: one JSON line for each event, to standard output.
 *
 * Lines name what happened (`event`) and ids, never what was said: no addresses, texts, keys or bodies are passed
 * to it. Stacks appear only at level debug.
 */
import { pino, stdSerializers } from 'pino'

export type Log = {
  debug(fields: Record<string, unknown>, sentence: string): void
  info(fields: Record<string, unknown>, sentence: string): void
  warn(fields: Record<string, unknown>, sentence: string): void
  error(fields: Record<string, unknown>, sentence: string): void
  fatal(fields: Record<string, unknown>, sentence: string): void
}

export function openLog(level: string): Log {
  const withStacks = level === 'debug' || level === 'trace'
  return pino({
    level,
    base: null,
    serializers: { err: withStacks ? stdSerializers.err : (error: unknown) => describeError(error) },
  })
}

/** Name, code and message of an error, without its stack. */
export function describeError(error: unknown): { name: string; code?: string; message: string } {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { name: error.name, ...code, message: error.message }
}

/** For tests and short commands. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} }
