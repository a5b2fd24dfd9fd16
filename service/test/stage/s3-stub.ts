/**
 * A store with the API of S3, in this process, for tests: PUT, GET with a range, and DELETE of
 * objects. It computes the signature of each request by itself, from AWS's description of version
 * 4, and refuses a wrong one as S3 does; it also compares the hash of the bytes.
 */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type S3Stub = {
  /** Of its bucket. */
  url: string
  objects: Map<string, { bytes: Buffer; type: string | undefined; encryption: string | undefined }>
  /** Answers the next request with this status. */
  failNext(status: number): void
  close(): Promise<void>
}

const BUCKET = 'files'
export const S3_REGION = 'sa-east-1'
export const S3_KEY_ID = 'AKIDEXAMPLE'
export const S3_SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'

export async function openS3Stub(): Promise<S3Stub> {
  const objects: S3Stub['objects'] = new Map()
  let failing: number | null = null
  const server = createServer(async (request, response) => {
    const bytes = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const answer = (status: number, body: Buffer | string = '', headers: Record<string, string> = {}) =>
      void response.writeHead(status, headers).end(body)
    if (failing !== null) {
      answer(failing)
      failing = null
      return
    }
    if (!isSigned(request)) return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    if (sha256(bytes) !== request.headers['x-amz-content-sha256'])
      return answer(400, '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>')
    const [, bucket, ...parts] = (request.url ?? '').split('/')
    const key = parts.join('/')
    if (bucket !== BUCKET) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>')
    if (request.method === 'PUT') {
      const encryption = request.headers['x-amz-server-side-encryption']
      objects.set(key, {
        bytes,
        type: request.headers['content-type'],
        encryption: typeof encryption === 'string' ? encryption : undefined,
      })
      return answer(200)
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return answer(204)
    }
    const found = objects.get(key)
    if (!found) return answer(404, '<Error><Code>NoSuchKey</Code></Error>')
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (first === undefined) return answer(200, found.bytes)
    answer(206, found.bytes.subarray(Number(first), Number(last) + 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${BUCKET}`,
    objects,
    failNext: (status) => void (failing = status),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Signature version 4 of a request without a query, with the headers that it names. */
function isSigned(request: IncomingMessage): boolean {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, keyId, day = '', region = '', names = '', signature] =
    authorization.exec(request.headers.authorization ?? '') ?? []
  const signed = names.split(';')
  if (keyId !== S3_KEY_ID || region !== S3_REGION) return false
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return false
  const values = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const at = String(request.headers['x-amz-date'])
  const canonical = [
    request.method,
    request.url,
    '',
    values,
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = `AWS4-HMAC-SHA256\n${at}\n${scope}\n${sha256(canonical)}`
  const key = ['s3', 'aws4_request'].reduce<Buffer>(hmac, hmac(hmac(`AWS4${S3_SECRET}`, day), region))
  return at.startsWith(day) && hmac(key, toSign).toString('hex') === signature
}
