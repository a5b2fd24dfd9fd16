/** The operations on files. */
import { fetchMedia } from './fetch-media.ts'
import { getMedia } from './get-media.ts'
import { listMessageMedia } from './list-message-media.ts'
import { uploadMedia } from './upload-media.ts'

export const mediaOperations = [uploadMedia, getMedia, listMessageMedia, fetchMedia]
