/** `Finding` of the channel contract. */
export type { Finding } from '../../channel.ts'
import type { Finding } from '../../channel.ts'

export type Severity = Finding['severity']
