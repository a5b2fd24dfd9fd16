/** Keeps web pages from driving the bank: the control API is for programs of this machine. */
import type { FastifyRequest } from 'fastify'
import { ControlError } from './control/control-error.ts'

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Throws for a request with a foreign Host, or by a page of another origin. */
export function assertLocalCaller({ headers }: FastifyRequest): void {
  const { host = '', origin } = headers
  if (!LOCAL_NAMES.includes(host.toLowerCase().replace(/:\d+$/, '')))
    throw new ControlError('forbidden_caller', 'The Host header names no local address.')
  if (origin !== undefined && origin !== `http://${host}`)
    throw new ControlError('forbidden_caller', 'Pages of other origins may not use the control API.')
}
