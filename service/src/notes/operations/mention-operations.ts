/** The operations on mentions. */
import { listMentions } from './list-mentions.ts'

export const mentionOperations = [listMentions]
