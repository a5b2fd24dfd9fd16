/**
 * Bad bodies: JSON that is none, bytes that are no UTF-8, types and numbers that are not as they
 * must be.
 */
import type { Row, Sent, World } from './row.ts'

export const BODY_BYTES_MAX = 256 * 1024

type Edit = (valid: string) => string | Buffer | undefined

const contacts = (edit: Edit, headers: Record<string, string> = {}) => {
  return ({ contacts: valid }: World): Sent => {
    const body = edit(valid)
    return { method: 'POST', path: '/messages/contacts', headers, ...(body === undefined ? {} : { body }) }
  }
}
const malformed = (what: string, edit: Edit): Row => {
  return { what, send: contacts(edit), status: 400, code: 'malformed_request' }
}
const unsupported = (what: string, headers: Record<string, string>, edit: Edit = (valid) => valid): Row => {
  return { what, send: contacts(edit, headers), status: 415, code: 'unsupported_media_type' }
}
const wrong = (what: string, edit: Edit, fault: string): Row => {
  return { what, send: contacts(edit), status: 422, code: 'invalid_request', fault }
}

/** The valid body with other JSON text for the name, and what must be said of it. */
const NAME = '/contacts/0/name/formatted_name'
const named = (json: string) => (valid: string) => valid.replace('"Ana Lima"', json)
const wrongName = (what: string, json: string, code: string) => wrong(what, named(json), `${NAME} ${code}`)

/** The valid body with more JSON text before its first member. */
const withMember = (member: string) => (valid: string) => valid.replace('{', `{${member},`)

/** The valid order with other JSON text for its tax. */
const wrongTax = (json: string, code: string): Row => ({
  what: json,
  send: ({ order }) => ({
    method: 'POST',
    path: '/messages/interactive/order_details',
    body: order.replace('"tax":{"value":0', `"tax":{"value":${json}`),
  }),
  status: 422,
  code: 'invalid_request',
  fault: `/interactive/action/parameters/order/tax/value ${code}`,
})

/** The valid order with an image whose provider has this key. A provider may have any fields. */
const ofProvider = (key: string, fault: string): Row => ({
  what: `${key} in a part that may have any fields`,
  send: ({ order }) => ({
    method: 'POST',
    path: '/messages/interactive/order_details',
    body: order.replace(
      '"interactive":{',
      `"interactive":{"header":{"type":"image","image":{"link":"https://example.com/a.jpg","provider":{"${key}":1}}},`,
    ),
  }),
  status: 422,
  code: 'invalid_request',
  fault: `/interactive/header/image/provider/${fault}`,
})

const type = (contentType: string) => ({ 'content-type': contentType })
const encoding = (contentEncoding: string) => ({ 'content-encoding': contentEncoding })
const latin1 = (bytes: string) => (valid: string) => Buffer.from(valid.replace('Ana', bytes), 'latin1')

export const bodyClasses: Record<string, Row[]> = {
  'malformed JSON': [
    malformed('cut', (valid) => valid.slice(0, -1)),
    malformed('two values', (valid) => valid + valid),
    malformed('a trailing comma', (valid) => valid.replace(/}$/, ',}')),
    malformed('a comment', (valid) => `/* hi */${valid}`),
    malformed('single quotes', (valid) => valid.replaceAll('"', "'")),
    malformed('a key without quotes', (valid) => valid.replace('"from"', 'from')),
    malformed('NaN', named('NaN')),
    malformed('Infinity', named('-Infinity')),
    malformed('a number with a leading zero', named('012')),
    malformed('a number with a plus', named('+1')),
    malformed('a hexadecimal number', named('0x10')),
    malformed('a raw line feed in a text', named('"a\nb"')),
    malformed('a raw NUL in a text', named('"a\u0000b"')),
    malformed('an unknown escape', named('"\\x41"')),
    malformed('a cut escape', named('"\\u12"')),
    malformed('an empty body', () => ''),
    malformed('only white space', () => '  \n'),
    malformed('white space JSON does not know', (valid) => `\u00a0${valid}`),
    wrong('no body at all', () => undefined, ' type'),
  ],
  'malformed UTF-8': [
    malformed('a cut sequence', latin1('\xc3(')),
    malformed('an overlong encoding', latin1('A\xc0\xaf')),
    malformed('a surrogate', latin1('\xed\xa0\x80')),
    malformed('past the last character', latin1('\xf4\x90\x80\x80')),
    malformed('junk behind the body', (valid) => Buffer.concat([Buffer.from(valid), Buffer.of(0xff)])),
    malformed('a byte order mark', (valid) => `\ufeff${valid}`),
    malformed('UTF-16, little end first', (valid) => Buffer.from(valid, 'utf16le')),
    malformed('UTF-16, big end first, with its mark', (valid) =>
      Buffer.from(`\ufeff${valid}`, 'utf16le').swap16(),
    ),
    malformed('UTF-16 that claims nothing, of ASCII only', () => Buffer.from('{}', 'utf16le')),
  ],
  'content types and encodings': [
    unsupported('text/plain', type('text/plain')),
    unsupported('a form', type('application/x-www-form-urlencoded'), () => 'from=1'),
    unsupported('several parts', type('multipart/form-data; boundary=a')),
    unsupported('another JSON type', type('application/json-patch+json')),
    unsupported('a longer type', type('application/jsonx')),
    unsupported('an empty type', type('')),
    unsupported('no type', type(';;;')),
    unsupported('charset latin1', type('application/json; charset=iso-8859-1')),
    unsupported('charset utf-16', type('application/json;charset="utf-16"')),
    unsupported('gzip', encoding('gzip')),
    unsupported('an unknown encoding', encoding('x')),
    unsupported('two encodings', encoding('identity, gzip')),
  ],
  'duplicate keys': [
    wrong('the same value', (valid) => valid.replace(/}$/, ',"to":"+5511987654321"}'), '/to duplicate_key'),
    wrong('spelt with an escape', withMember('"\\u0066rom":"+5511987654321"'), '/from duplicate_key'),
    wrong('far inside', named('"Ana Lima","formatted_name":"Eva"'), `${NAME} duplicate_key`),
    wrong('of a field nobody knows', withMember('"a":1,"a":2'), '/a duplicate_key'),
  ],
  'keys that are more than keys': [
    wrong('__proto__', withMember('"__proto__":{"from":"x"}'), '/__proto__ unknown_field'),
    wrong('__proto__ for a field', (valid) => valid.replace('"from"', '"__proto__"'), '/from required'),
    wrong('__proto__, spelt with an escape', withMember('"__\\u0070roto__":{}'), '/__proto__ unknown_field'),
    wrong(
      '__proto__, far inside',
      named('"Ana Lima","__proto__":{"x":1}'),
      '/contacts/0/name/__proto__ unknown_field',
    ),
    wrong(
      'constructor.prototype',
      withMember('"constructor":{"prototype":{}}'),
      '/constructor unknown_field',
    ),
    wrong('toString', withMember('"toString":1'), '/toString unknown_field'),
    wrong('hasOwnProperty', withMember('"hasOwnProperty":null'), '/hasOwnProperty unknown_field'),
    wrong('the empty key', withMember('"":1'), '/ unknown_field'),
    ofProvider('a\\u0000', 'a\u0000 nul_character'),
    ofProvider('a\\ud800', 'a\ud800 lone_surrogate'),
    wrong('a key with a slash and a tilde', withMember('"a/~":1'), '/a~1~0 unknown_field'),
  ],
  depth: [
    wrong(
      'arrays 30,000 deep',
      named('['.repeat(30_000) + ']'.repeat(30_000)),
      `${NAME}${'/0'.repeat(28)} too_deep`,
    ),
    wrong(
      'objects 30,000 deep',
      named('{"a":'.repeat(30_000) + '1' + '}'.repeat(30_000)),
      `${NAME}${'/a'.repeat(28)} too_deep`,
    ),
    malformed('30,000 that never close', named('['.repeat(30_000))),
  ],
  'wrong types': [
    ...['urn:uuid:', '{'].map((before) =>
      wrong(
        `an id with ${before} before it`,
        withMember(`"assistantId":"${before}019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5d"`),
        '/assistantId format',
      ),
    ),
    wrong('an array for the body', () => '[]', ' type'),
    wrong('null for the body', () => 'null', ' type'),
    wrong('a text for the body', () => '"order"', ' type'),
    wrongName('a number for a text', '7', 'type'),
    wrongName('null for a text', 'null', 'type'),
    wrongName('true for a text', 'true', 'type'),
    wrongName('an array for a text', '["Ana"]', 'type'),
    wrongName('an object for a text', '{"toString":"Ana"}', 'type'),
    wrongName('an empty text', '""', 'too_short'),
    wrong('a missing field', (valid) => valid.replace(/"to":"[^"]*",/, ''), '/to required'),
    wrong(
      'an object for an array',
      (valid) => valid.replace(/\[.*]/, '{"0":{},"length":1}'),
      '/contacts type',
    ),
    wrong('an empty array', (valid) => valid.replace(/\[.*]/, '[]'), '/contacts too_few'),
    wrong('no address', (valid) => valid.replace(/"to":"[^"]*"/, '"to":"Ana"'), '/to pattern'),
    wrong(
      'digits of another script',
      (valid) => valid.replace(/"to":"[^"]*"/, '"to":"+５５11987654321"'),
      '/to pattern',
    ),
  ],
  'texts that cannot be stored': [
    wrongName('NUL', '"a\\u0000b"', 'nul_character'),
    wrong('NUL in a key', withMember('"a\\u0000":1'), '/a\u0000 unknown_field'),
    wrongName('a lone high surrogate', '"\\ud83c"', 'lone_surrogate'),
    wrongName('a lone low surrogate', '"\\udf5e"', 'lone_surrogate'),
    wrongName('surrogates the wrong way round', '"\\udf5e\\ud83c"', 'lone_surrogate'),
  ],
  numbers: [
    wrongTax('1.5', 'type'),
    wrongTax('-1', 'too_small'),
    wrongTax('1e400', 'number_too_large'),
    wrongTax('-1e400', 'number_too_large'),
    wrongTax('9007199254740993', 'number_too_large'),
    wrongTax('9007199254740991', 'too_large'),
    wrongTax('1e15', 'too_large'),
    wrongTax('"4800"', 'type'),
    wrongTax('true', 'type'),
    wrongTax('[4800]', 'type'),
    wrongTax('{}', 'type'),
  ],
  size: [
    {
      what: '256 KiB and one byte',
      send: contacts((valid) => valid.padEnd(BODY_BYTES_MAX + 1)),
      status: 413,
      code: 'body_too_large',
    },
  ],
}
