/** People of two servers sign in at one address. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertLink } from '../../../src/access/people/links.ts'
import { insertUser } from '../../../src/access/people/users-repository.ts'
import { openServers, type Servers, type StagedServer } from '../../stage/servers.ts'
import { PASSWORD } from '../../stage/signed-in.ts'
import type { Answer } from '../../stage/stage.ts'

let servers: Servers
before(async () => {
  servers = await openServers()
})
after(() => servers?.close())

const ofPage = { 'sec-fetch-site': 'same-origin' }
const post = (path: string, body: unknown) => servers.call('POST', path, body, { headers: ofPage })
const cookieOf = ({ headers }: Answer) =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';', 1)[0])
    .join('; ')

/** Somebody who has chosen a password, by a link that goes to the address of both servers. */
async function join({ stage }: StagedServer, email: string): Promise<Answer> {
  const { workspaceId } = stage.shop
  const draft = { workspaceId, email, name: 'Ana', role: 'attendant' } as const
  const user = await insertUser(stage.db, draft, stage.clock.now())
  assert.ok(user)
  const link = await insertLink(stage.db, workspaceId, user.id, null, stage.clock.now())
  assert.ok(link)
  stage.keepSecret([link.token, email])
  const checked = await post('/session/link/check', { token: link.token })
  assert.deepEqual([checked.status, checked.body.email], [200, email])
  return await post('/session/link', { token: link.token, password: PASSWORD })
}

const workspaceAt = async (cookie: string) =>
  (await servers.call('GET', '/me', undefined, { headers: { ...ofPage, cookie } })).body.workspace.id

test('a link, a password and a session lead to the server of the person', async () => {
  for (const [name, server] of Object.entries({ ana: servers.first, bia: servers.second })) {
    const { workspaceId } = server.stage.shop
    const email = `${name}@loja.example`
    const joined = await join(server, email)
    assert.equal(joined.status, 200, joined.text)
    assert.equal(await workspaceAt(cookieOf(joined)), workspaceId)
    const signedIn = await post('/session', { email, password: PASSWORD })
    assert.equal(signedIn.status, 200, signedIn.text)
    assert.equal(await workspaceAt(cookieOf(signedIn)), workspaceId)
  }
  const wrong = await post('/session', { email: 'ana@loja.example', password: 'another one of them' })
  const nobody = await post('/session', { email: 'nobody@loja.example', password: PASSWORD })
  for (const { status, body } of [wrong, nobody])
    assert.deepEqual([status, body.code], [401, 'sign_in_refused'])
})

test('a person with the same password on two servers chooses the workspace', async () => {
  const email = 'clara@loja.example'
  for (const server of [servers.first, servers.second]) assert.equal((await join(server, email)).status, 200)
  const asked = await post('/session', { email, password: PASSWORD })
  assert.deepEqual([asked.status, asked.body.code], [409, 'workspace_ambiguous'])
  assert.equal(asked.headers['set-cookie'], undefined)
  for (const { stage } of [servers.first, servers.second]) {
    const { rows } = await stage.db.query(
      `select s.signed_in_by as by from sessions s join users u on u.user_id = s.user_id where u.email = $1 order by s.session_id`,
      [email],
    )
    assert.deepEqual(rows, [{ by: 'link' }], 'no session is left of what was only asked')
  }
  const ids = [servers.first, servers.second].map(({ stage }) => stage.shop.workspaceId)
  assert.deepEqual((asked.body.workspaces as { id: string }[]).map(({ id }) => id).toSorted(), ids.toSorted())
  for (const workspaceId of ids) {
    const chosen = await post('/session', { email, password: PASSWORD, workspaceId })
    assert.equal(chosen.status, 200, chosen.text)
    assert.equal(await workspaceAt(cookieOf(chosen)), workspaceId)
  }
})
