/** The calls that connect a number, by the token of a system user or by the app itself. */
import type { Answered, ChannelAccount, PastedSecrets } from '../../channel.ts'
import type { Graph } from '../client/graph.ts'
import { idAt, listAt, objectAt, textAt, toObject, type JsonObject } from '../json-reader.ts'

const PAGE_SIZE = 100
const PAGES_MAX = 10

export type Ask = Graph['ask']

/** The system user, with a proof that we know the secret of the app. */
export const toUser = ({ accessToken, appSecret }: PastedSecrets): ChannelAccount => ({
  channelAccountId: '',
  credentials: { accessToken, appSecrets: [appSecret], verifyToken: '' },
})

/** The app itself, whose token is made of its secret. */
export const toApp = (appId: string, { appSecret }: PastedSecrets): ChannelAccount => ({
  channelAccountId: '',
  credentials: { accessToken: `${appId}|${appSecret}`, appSecrets: [appSecret], verifyToken: '' },
})

/**
 * All objects of an edge, page by page. Pages are asked for by their cursors, never by an address
 * in an answer.
 */
export async function listAll(
  ask: Ask,
  caller: ChannelAccount,
  path: string,
  fields: readonly string[],
): Promise<Answered<JsonObject[]>> {
  const objects: JsonObject[] = []
  let after: string | null = null
  for (let page = 0; page < PAGES_MAX; page++) {
    const query: Record<string, string> = {
      limit: String(PAGE_SIZE),
      ...(fields.length > 0 && { fields: fields.join(',') }),
      ...(after !== null && { after }),
    }
    const answered = await ask(caller, { method: 'GET', path, query })
    if (answered.kind !== 'done') return answered
    objects.push(
      ...listAt(answered.value, 'data')
        .map(toObject)
        .filter((object) => object !== null),
    )
    const paging = objectAt(answered.value, 'paging')
    const next = idAt(objectAt(paging, 'cursors'), 'after')
    if (textAt(paging, 'next') === null || next === null || next === after) break
    after = next
  }
  return { kind: 'done', value: objects }
}
