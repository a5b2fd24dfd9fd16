/** Bad paths, ids, queries, cursors and headers. */
import type { Row, World } from './row.ts'

const NOBODY = '01970000-0000-7000-8000-000000000000'

const get = (what: string, path: string | ((world: World) => string), status: number, code: string): Row => ({
  what,
  send: (world) => ({ path: typeof path === 'string' ? path : path(world) }),
  status,
  code,
})
const path = (text: string, status: number, code: string) => get(text, text, status, code)
const noMessage = (what: string, id: (world: World) => string) =>
  get(what, (world) => `/messages/${id(world)}`, 404, 'message_not_found')
const noConversation = (what: string, id: (world: World) => string) =>
  get(what, (world) => `/conversations/${id(world)}/messages`, 404, 'conversation_not_found')

const query = (text: string, code: string, fault = `/${text.split('=')[0]} ${code}`): Row => ({
  what: text,
  send: ({ conversationId }) => ({ path: `/conversations/${conversationId}/messages?${text}` }),
  status: 422,
  code: 'invalid_request',
  fault,
})

const cursor = (what: string, make: (world: World) => string, more = ''): Row => ({
  what,
  send: (world) => ({
    path: `/conversations/${world.conversationId}/messages?cursor=${make(world)}${more}`,
  }),
  status: 422,
  code: 'invalid_cursor',
  fault: '/cursor cursor',
})
/** A cursor as ours are made, with other parts: version, list, side, key, whether inclusive. */
const forged = (what: string, edit: (parts: unknown[]) => unknown) =>
  cursor(what, (world) => {
    const parts = JSON.parse(Buffer.from(world.cursor, 'base64url').toString()) as unknown[]
    return Buffer.from(JSON.stringify(edit(parts))).toString('base64url')
  })

const idempotencyKey = (what: string, key: string): Row => ({
  what,
  send: ({ contacts }) => ({
    method: 'POST',
    path: '/messages/contacts',
    body: contacts,
    headers: { 'idempotency-key': key },
  }),
  status: 422,
  code: 'invalid_idempotency_key',
  fault: '/idempotency-key format',
})
const apiKey = (what: string, key: (world: World) => string | null): Row => ({
  what,
  send: (world) => ({ path: '/conversations', apiKey: key(world) }),
  status: 401,
  code: 'unauthenticated',
})

export const addressClasses: Record<string, Row[]> = {
  paths: [
    path('//', 404, 'not_found'),
    path('/nothing?limit=0', 404, 'not_found'),
    path('//conversations', 404, 'not_found'),
    path('/Messages/contacts', 404, 'not_found'),
    path('/conversations;a=1', 404, 'not_found'),
    path('/conversations%2f', 404, 'not_found'),
    path('/conversations/', 404, 'conversation_not_found'),
    path('/messages/', 404, 'message_not_found'),
    path('/messages/%00', 404, 'message_not_found'),
    path('/messages/%2500', 404, 'message_not_found'),
    path('/conversations/%00/messages', 404, 'conversation_not_found'),
    path('/messages/..%2fconversations', 404, 'message_not_found'),
    path('/messages/%', 400, 'malformed_request'),
    path('/messages/%zz', 400, 'malformed_request'),
    path('/messages/%c3%28', 400, 'malformed_request'),
    path(`/messages/${'a'.repeat(129)}`, 404, 'not_found'),
    path('/docs/reference/%00', 404, 'not_found'),
    path('/docs/reference/..%2f..%2fpackage.json', 404, 'not_found'),
    path(`/docs/reference/${'a'.repeat(5000)}`, 404, 'not_found'),
    {
      ...path('/nothing', 404, 'not_found'),
      what: 'a body that is not JSON for nobody',
      send: () => ({ method: 'POST', path: '/nothing', body: '{' }),
    },
    {
      ...path('/nothing', 404, 'not_found'),
      what: 'a body of another type for nobody',
      send: () => ({ method: 'PUT', path: '/nothing', body: 'a', headers: { 'content-type': 'text/plain' } }),
    },
    {
      ...path('/nothing', 404, 'not_found'),
      what: 'a method no address has, of one there is not',
      send: () => ({ method: 'PROPFIND', path: '/nothing' }),
    },
    {
      what: 'a method the address does not have',
      send: () => ({ method: 'DELETE', path: '/conversations', body: '{' }),
      status: 405,
      code: 'method_not_allowed',
    },
  ],
  'ids in other spellings': [
    noMessage('nobody', () => NOBODY),
    noMessage('in braces', ({ messageId }) => `{${messageId}}`),
    noMessage('as a URN', ({ messageId }) => `urn:uuid:${messageId}`),
    noMessage('without dashes', ({ messageId }) => messageId.replaceAll('-', '')),
    noMessage('with a space behind', ({ messageId }) => `${messageId}%20`),
    noMessage('with a line feed behind', ({ messageId }) => `${messageId}%0a`),
    noMessage('with NUL behind', ({ messageId }) => `${messageId}%00`),
    noMessage('in wide digits', ({ messageId }) => encodeURIComponent(messageId.replaceAll('0', '０'))),
    noMessage('of a conversation', ({ conversationId }) => conversationId),
    noMessage('of another workspace', ({ stranger }) => stranger.messageId),
    noConversation('nobody', () => NOBODY),
    noConversation('a word', () => 'abc'),
    noConversation('of a message', ({ messageId }) => messageId),
    noConversation('of another workspace', ({ stranger }) => stranger.conversationId),
    get(
      'another workspace',
      ({ stranger }) => `/conversations/${stranger.conversationId}`,
      404,
      'conversation_not_found',
    ),
  ],
  'query parameters': [
    query('limit=0', 'too_small'),
    query('limit=-1', 'too_small'),
    query('limit=101', 'too_large'),
    query(`limit=${'9'.repeat(30)}`, 'too_large'),
    query(`limit=${'9'.repeat(400)}`, 'type'),
    query('limit=1&limit=2', 'type'),
    query('limit=abc', 'type'),
    query('limit=1.5', 'type'),
    query('limit=1e1', 'type'),
    query('limit=01', 'type'),
    query('limit=%2B1', 'type'),
    query('limit=', 'type'),
    query('limit=%zz', 'type'),
    query('limit=%00', 'type'),
    query('sort=up', 'enum'),
    query('sort=asc&sort=desc', 'type'),
    query('cursor=', 'too_short'),
    query(`cursor=${'a'.repeat(1025)}`, 'too_long'),
    query('page=2', 'unknown_field'),
    query('__proto__=1', 'unknown_field'),
    query('constructor=1', 'unknown_field'),
    query('%zz=1', 'unknown_field'),
    query('limit[]=1', 'unknown_field', '/limit[] unknown_field'),
    { ...query('to=Ana', 'pattern'), send: () => ({ path: '/conversations?to=Ana' }) },
    { ...query('from=%00', 'pattern'), send: () => ({ path: '/conversations?from=%00' }) },
  ],
  cursors: [
    cursor('of another conversation', ({ other }) =>
      Buffer.from(
        JSON.stringify([1, `messages ${other.conversationId} desc`, 'before', '0.1', false]),
      ).toString('base64url'),
    ),
    cursor('of a conversation of another workspace', ({ stranger }) => stranger.cursor),
    cursor('of the other sort', (world) => world.cursor, '&sort=asc'),
    forged('another version', ([, ...rest]) => [2, ...rest]),
    forged('a position that is none', ([version, list, side]) => [version, list, side, '0', false]),
    forged('a position past the last', ([version, list, side]) => [
      version,
      list,
      side,
      '0.2147483647',
      true,
    ]),
    forged('another position epoch', ([version, list, side]) => [version, list, side, '99.1', false]),
    forged('SQL', ([version, list, side]) => [version, list, side, "1' or 1=1", false]),
    forged('no side', ([version, list, , ...rest]) => [version, list, 'up', ...rest]),
    forged('null', () => null),
    forged('an object', () => ({})),
    cursor('padded', (world) => `${world.cursor}=`),
    cursor('longer', (world) => `${world.cursor}A`),
    cursor('cut', (world) => world.cursor.slice(0, -2)),
    cursor('a word', () => 'abc'),
    cursor('NUL', () => '%00'),
    cursor('invalid UTF-8', () => '%ff%fe'),
    {
      what: "a stranger's, in the list of conversations",
      send: ({ stranger }) => ({ path: `/conversations?cursor=${stranger.cursor}` }),
      status: 422,
      code: 'invalid_cursor',
      fault: '/cursor cursor',
    },
    {
      what: 'ours, with a key of another workspace',
      send: ({ conversationId, cursor: ours, stranger }) => ({
        path: `/conversations/${conversationId}/messages?cursor=${ours}`,
        apiKey: stranger.apiKey,
      }),
      status: 404,
      code: 'conversation_not_found',
    },
  ],
  'keys and senders': [
    apiKey('no key', () => null),
    apiKey('a word', () => 'x'),
    apiKey('a key cut', (world) => world.apiKey.slice(0, -1)),
    apiKey('a key with another checksum', (world) => world.apiKey.slice(0, -6) + 'aaaaaa'),
    apiKey('a key of 10,000 characters', (world) => world.apiKey.repeat(250)),
    idempotencyKey('empty', ''),
    idempotencyKey('two words', 'two words'),
    idempotencyKey('256 characters', 'a'.repeat(256)),
    {
      what: "another workspace's sender",
      send: ({ contacts, from, stranger }) => ({
        method: 'POST',
        path: '/messages/contacts',
        body: contacts.replace(from, stranger.from),
      }),
      status: 422,
      code: 'sender_unknown',
      fault: '/from sender_unknown',
    },
  ],
}
