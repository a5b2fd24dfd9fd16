/** What the operations about media share. */
import type { ProblemCode } from '../../engine/problems/problems.ts'

export const MEDIA_ID: [name: string, description: string] = ['mediaId', 'Identifier of the file.']

export const UNKNOWN_MEDIA: [code: ProblemCode, detail: string] = [
  'media_unknown',
  'There is no such file in this workspace.',
]
