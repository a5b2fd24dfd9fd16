/**
 * Files for templates and profile pictures (Graph API, Resumable Upload API): the progress of each,
 * not its bytes.
 */
import { UPLOADS_MAX } from '../limits.ts'
import { randomText } from '../random-bytes.ts'

export type Upload = {
  /** With `upload:` before it and `?sig=` after it, as the Graph API gives it. */
  id: string
  fileName: string
  fileType: string
  length: number
  /** Bytes received. */
  offset: number
}

export type Uploads = {
  begin(file: Pick<Upload, 'fileName' | 'fileType' | 'length'>): Upload
  find(id: string): Upload | undefined
  /** Ends a complete upload; returns the handle that names the file from then on. */
  finish(upload: Upload): string
  isHandle(handle: string): boolean
  clear(): void
}

export function createUploads(): Uploads {
  const underWay = new Map<string, Upload>()
  const handles = new Set<string>()

  return {
    begin(file) {
      const id = `upload:${randomText(24, 'base64url')}?sig=${randomText(12, 'base64url')}`
      const upload = { ...file, id, offset: 0 }
      underWay.set(id, upload)
      dropOldest(underWay)
      return upload
    },
    find: (id) => underWay.get(id),
    finish({ id, fileName }) {
      underWay.delete(id)
      const handle = `4::${Buffer.from(fileName).toString('base64')}:${randomText(24, 'base64url')}`
      handles.add(handle)
      dropOldest(handles)
      return handle
    },
    isHandle: (handle) => handles.has(handle),
    clear() {
      underWay.clear()
      handles.clear()
    },
  }
}

function dropOldest(kept: Map<string, unknown> | Set<string>): void {
  const [oldest] = kept.keys()
  if (kept.size > UPLOADS_MAX && oldest !== undefined) kept.delete(oldest)
}
