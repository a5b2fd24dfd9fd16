/**
 * Media in a store with the API of S3: Amazon's, or one of the many others.
 *
 * aws4fetch signs, undici carries: the bytes go from the temporary file to the store, and from the
 * store to the reader, as streams. Each upload is signed with the hash of its bytes, so a store
 * that checks it accepts nothing else.
 */
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { Pool, type Dispatcher } from 'undici'
import { MediaMissingError, MediaStoreError, toStoreKey, type MediaStore } from './media-store.ts'
import { openReceivingFolder, toStoreError } from './receiving-folder.ts'

export type S3Settings = {
  /** Address of the bucket, in either style; a path in it goes before every name. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** What the store is asked to encrypt with; `none` leaves it to the settings of the bucket. */
  encryption: 'none' | 'AES256' | 'aws:kms'
}

const CONNECTIONS = 64
const CONNECT_TIMEOUT_MS = 10_000
/** Between the end of a request and its answer, and between two parts of an answer. */
const SILENCE_TIMEOUT_MS = 60_000

const NO_BYTES_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** @param receivingFolder for temporary files */
export function openS3Store(settings: S3Settings, receivingFolder: string): MediaStore {
  const base = settings.url.replace(/\/+$/, '')
  const pool = new Pool(new URL(base).origin, {
    connections: CONNECTIONS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    headersTimeout: SILENCE_TIMEOUT_MS,
    bodyTimeout: SILENCE_TIMEOUT_MS,
  })

  /** Answers 2xx and 404; throws for all others. */
  async function call(
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    { headers = {}, sha256 = NO_BYTES_SHA256, body = null }: Content = {},
  ): Promise<Dispatcher.ResponseData> {
    const signer = new AwsV4Signer({
      method,
      url: `${base}/${key}`,
      service: 's3',
      region: settings.region,
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
    })
    const signed = await signer.sign()
    const path = `${signed.url.pathname}${signed.url.search}`
    let answer: Dispatcher.ResponseData
    try {
      answer = await pool.request({ method, path, headers: Object.fromEntries(signed.headers), body })
    } catch (error) {
      body?.destroy()
      throw new MediaStoreError(`The store of media cannot be reached: ${codeOf(error)}.`, { cause: error })
    }
    const { statusCode } = answer
    if ((statusCode >= 200 && statusCode < 300) || statusCode === 404) return answer
    await dump(answer)
    throw new MediaStoreError(`The store of media answers ${statusCode}.`)
  }

  const receiving = openReceivingFolder(receivingFolder, async (workspaceId, received) => {
    const { file, sha256, bytes, mimeType, discard } = received
    const { encryption } = settings
    const headers = {
      'content-length': String(bytes),
      'content-type': mimeType,
      ...(encryption === 'none' ? {} : { 'x-amz-server-side-encryption': encryption }),
    }
    const body = createReadStream(file)
    const answer = await call('PUT', toStoreKey(workspaceId, sha256), { headers, sha256, body })
    await dump(answer)
    if (answer.statusCode === 404) throw new MediaStoreError('The store of media answers 404.') // no such bucket
    await discard()
  })

  return {
    receive: receiving.receive,

    async open(workspaceId, sha256, range): Promise<Readable> {
      const headers = range ? { range: `bytes=${range.first}-${range.last}` } : {}
      const answer = await call('GET', toStoreKey(workspaceId, sha256), { headers })
      if (answer.statusCode === (range ? 206 : 200)) return answer.body
      await dump(answer)
      if (answer.statusCode === 404) throw new MediaMissingError('There is no such object.')
      throw new MediaStoreError(`The store of media answers ${answer.statusCode}.`)
    },

    async remove(workspaceId, sha256) {
      await dump(await call('DELETE', toStoreKey(workspaceId, sha256)))
    },

    sweep: () => receiving.sweep().catch(toStoreError),
    close: () => pool.close(),
  }
}

type Content = { headers?: Record<string, string>; sha256?: string; body?: Readable | null }

/** The answer is known: whatever becomes of the rest of it says nothing more. */
const dump = (answer: Dispatcher.ResponseData) => answer.body.dump().catch(() => undefined)

/** The system's or undici's error code: short, and free of addresses. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
