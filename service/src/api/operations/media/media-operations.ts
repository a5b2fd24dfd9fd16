/** The operations on files. */
import type { Operation } from '../operation.ts'
import { fetchMedia } from './fetch-media.ts'
import { getMedia } from './get-media.ts'
import { listMessageMedia } from './list-message-media.ts'
import { uploadMedia } from './upload-media.ts'

export const mediaOperations: readonly Operation[] = [uploadMedia, getMedia, listMessageMedia, fetchMedia]
