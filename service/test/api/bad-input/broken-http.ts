/**
 * Broken HTTP, as bytes: lengths that contradict each other, headers too large, twice, or not text.
 */
import type { Row, World } from './row.ts'

const CLOSE = 'connection: close\r\n'
const JSON_TYPE = 'content-type: application/json\r\n'

/** A POST with these header lines besides the key, and what follows them. */
const post = (lines: string, rest = '') => {
  return ({ apiKey }: World) => ({
    bytes: `POST /messages/contacts HTTP/1.1\r\nhost: a\r\napi-key: ${apiKey}\r\n${lines}\r\n${rest}`,
  })
}
/** The valid body with these header lines. */
const postValid = (lines: string | ((world: World) => string)) => (world: World) => {
  const length = `content-length: ${Buffer.byteLength(world.contacts)}\r\n`
  const more = typeof lines === 'string' ? lines : lines(world)
  return post(`${CLOSE}${length}${more}`, Buffer.from(world.contacts).toString('latin1'))(world)
}
/** A GET with these header lines and no others. */
const get = (lines: string, version = '1.1') => {
  return () => ({ bytes: `GET /conversations HTTP/${version}\r\n${lines}\r\n` })
}
const bytes = (text: string) => () => ({ bytes: text })
const broken = (what: string, send: Row['send']): Row => ({
  what,
  send,
  status: 400,
  code: 'malformed_request',
})
const tooLarge = (what: string, send: Row['send']): Row => ({
  what,
  send,
  status: 431,
  code: 'headers_too_large',
})

export const httpClasses: Record<string, Row[]> = {
  'bytes that are no HTTP': [
    broken('words', bytes('hello\r\n\r\n')),
    broken('a TLS greeting', bytes('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03')),
    broken('an HTTP/2 preface', bytes('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')),
    broken('an unknown method', bytes('FETCH / HTTP/1.1\r\nhost: a\r\n\r\n')),
    broken('another version', get('host: a\r\n', '1.2')),
    broken('line feeds only', bytes('GET /conversations HTTP/1.1\nhost: a\n\n')),
    broken('a path that is not ASCII', bytes('GET /messages/\xe9 HTTP/1.1\r\nhost: a\r\n\r\n')),
    broken('a path with a space', bytes('GET /messages/a b HTTP/1.1\r\nhost: a\r\n\r\n')),
  ],
  'bad header bytes': [
    broken('no colon', get('host: a\r\nnonsense\r\n')),
    broken('a space before the colon', get('host: a\r\nx-a : 1\r\n')),
    broken('a folded header', get('host: a\r\nx-a: 1\r\n 2\r\n')),
    broken('NUL in a value', get('host: a\r\nx-a: a\0b\r\n')),
    broken('a lone carriage return', get('host: a\r\nx-a: a\rb\r\n')),
    broken('a name that is not ASCII', get('host: a\r\nx-\xe9: 1\r\n')),
    {
      what: 'a key that is not ASCII',
      send: get(`host: a\r\napi-key: rcd_\xe9\r\n${CLOSE}`),
      status: 401,
      code: 'unauthenticated',
    },
    {
      what: 'an Idempotency-Key that is not ASCII',
      send: postValid(`${JSON_TYPE}idempotency-key: \xe9\r\n`),
      status: 422,
      code: 'invalid_idempotency_key',
    },
    {
      what: 'a Content-Type that is not ASCII',
      send: postValid('content-type: application/json\xe9\r\n'),
      status: 415,
      code: 'unsupported_media_type',
    },
  ],
  'headers too large': [
    tooLarge('one of 17 KiB', get(`host: a\r\nx-a: ${'a'.repeat(17 * 1024)}\r\n`)),
    tooLarge('one of 1 MiB', get(`host: a\r\nx-a: ${'a'.repeat(1024 * 1024)}\r\n`)),
    tooLarge('a name of 17 KiB', get(`host: a\r\n${'a'.repeat(17 * 1024)}: 1\r\n`)),
    tooLarge('a path of 17 KiB', bytes(`GET /${'a'.repeat(17 * 1024)} HTTP/1.1\r\nhost: a\r\n\r\n`)),
    tooLarge('2,500 short ones', get(`host: a\r\n${'x:y\r\n'.repeat(2500)}`)),
    tooLarge(
      'a trailer of 100 KiB',
      post(
        `${JSON_TYPE}transfer-encoding: chunked\r\n`,
        `2\r\n{}\r\n0\r\nx-a: ${'a'.repeat(100 * 1024)}\r\n\r\n`,
      ),
    ),
    tooLarge(
      'a chunk extension of 100 KiB',
      post(`${JSON_TYPE}transfer-encoding: chunked\r\n`, `2;${'a'.repeat(100 * 1024)}\r\n{}\r\n0\r\n\r\n`),
    ),
  ],
  'headers twice': [
    {
      what: 'api-key',
      send: ({ apiKey }) => get(`host: a\r\napi-key: ${apiKey}\r\napi-key: ${apiKey}\r\n${CLOSE}`)(),
      status: 401,
      code: 'unauthenticated',
    },
    {
      what: 'Content-Type, of which the first counts',
      send: postValid(`content-type: text/plain\r\n${JSON_TYPE}`),
      status: 415,
      code: 'unsupported_media_type',
    },
    {
      what: 'Idempotency-Key',
      send: postValid(`${JSON_TYPE}idempotency-key: a\r\nidempotency-key: a\r\n`),
      status: 422,
      code: 'invalid_idempotency_key',
    },
  ],
  'lengths that contradict each other': [
    broken('two Content-Lengths', post('content-length: 2\r\ncontent-length: 3\r\n', '{}')),
    broken('two equal Content-Lengths', post('content-length: 2\r\ncontent-length: 2\r\n', '{}')),
    broken('two in one header', post('content-length: 2, 2\r\n', '{}')),
    broken(
      'Content-Length and chunks',
      post('content-length: 2\r\ntransfer-encoding: chunked\r\n', '0\r\n\r\n'),
    ),
    broken(
      'chunks and Content-Length',
      post('transfer-encoding: chunked\r\ncontent-length: 2\r\n', '0\r\n\r\n'),
    ),
    broken('chunked, then another encoding', post('transfer-encoding: chunked, gzip\r\n', '0\r\n\r\n')),
    broken(
      'chunked twice',
      post('transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n', '0\r\n\r\n'),
    ),
    broken('an encoding nobody knows', post('transfer-encoding: xchunked\r\n', '0\r\n\r\n')),
    broken('a negative length', post('content-length: -1\r\n')),
    broken('a length with a plus', post('content-length: +2\r\n', '{}')),
    broken('a hexadecimal length', post('content-length: 0x2\r\n', '{}')),
    broken('a length that is no number', post('content-length: two\r\n')),
    broken('a length past 2^64', post('content-length: 99999999999999999999\r\n')),
    broken('a bad chunk size', post(`${JSON_TYPE}transfer-encoding: chunked\r\n`, 'zz\r\n{}\r\n')),
    broken(
      'a chunk size past 2^64',
      post(`${JSON_TYPE}transfer-encoding: chunked\r\n`, 'fffffffffffffffff\r\n'),
    ),
    broken(
      'a chunk longer than it says',
      post(`${JSON_TYPE}transfer-encoding: chunked\r\n`, '1\r\n{}\r\n0\r\n\r\n'),
    ),
    {
      what: 'a body of 1 GB, announced',
      send: post(`${JSON_TYPE}content-length: 1000000000\r\n`, '{'),
      status: 413,
      code: 'body_too_large',
    },
    {
      what: 'a body too large, in chunks',
      send: post(
        `${JSON_TYPE}transfer-encoding: chunked\r\n`,
        `10000\r\n${' '.repeat(0x10000)}\r\n`.repeat(5),
      ),
      status: 413,
      code: 'body_too_large',
    },
  ],
}
