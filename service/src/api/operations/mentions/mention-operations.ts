/** The operations on mentions. */
import type { Operation } from '../operation.ts'
import { listMentions } from './list-mentions.ts'

export const mentionOperations: readonly Operation[] = [listMentions]
