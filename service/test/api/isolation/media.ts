import type { Answer } from '../../stage/stage.ts'
import { PDF, upload } from '../../stage/upload.ts'
import type { NounCases, Trial } from './noun-cases.ts'

export const media: NounCases = {
  tables: ['media', 'message_media'],
  more: {
    // parts of a file, and what is known of it without its bytes
    'GET /media/:mediaId': ({ ids }, { ask }) =>
      ids.mediaId!.flatMap((id) => [
        ask({ method: 'GET', path: `/media/${id}`, headers: { range: 'bytes=0-3' } }),
        ask({ method: 'GET', path: `/media/${id}`, headers: { 'if-none-match': '*' } }),
        ask({ method: 'HEAD', path: `/media/${id}` }),
      ]),
  },
  instead: {
    // bytes, not JSON: a workspace that uploads what another one has learns nothing of it
    'POST /media': (owned, trial) => [
      uploadAsOther(
        owned === trial.theirs ? PDF : Buffer.from(PDF.toString().replace('1 0 obj', '2 0 obj')),
        trial,
      ),
    ],
  },
}

/**
 * Uploads the bytes as the other; an answer without what distinguishes these bytes from others of
 * the same size.
 */
async function uploadAsOther(bytes: Buffer, { stage, other }: Trial): Promise<Answer> {
  const answer = await upload(stage, { bytes, type: 'application/pdf' }, other)
  const { sha256: _hash, createDate: _date, ...body } = answer.body
  return { ...answer, body }
}
