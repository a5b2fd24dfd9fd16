/** What preflight has to say about one part of a message: the words of the contract. */
export type { Finding } from '../../channel.ts'
import type { Finding } from '../../channel.ts'

export type Severity = Finding['severity']
