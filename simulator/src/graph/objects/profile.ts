/**
 * `/{phone}/whatsapp_business_profile`: what customers read about the business (Cloud API, business
 * profiles).
 */
import type { JsonObject } from '../../json.ts'
import type { Simulation } from '../../simulation.ts'
import type { Account } from '../../state/accounts.ts'
import { assertHttpUrl, invalid, optionalArray, optionalText, unsupported } from '../validate/fields.ts'
import { assertMessagingProduct } from '../validate/message.ts'
import type { Edges } from './edges.ts'
import { toFields } from './fields.ts'

const CHARS_MAX: Record<string, number> = {
  about: 139,
  address: 256,
  description: 512,
  email: 128,
  vertical: 40,
}
const WEBSITES_MAX = 2
const WEBSITE_CHARS_MAX = 256

export function toProfileEdges({ state, changes }: Simulation, account: Account): Edges {
  return {
    'GET whatsapp_business_profile'({ query }) {
      const { id: _id, ...profile } = toFields({ ...account.profile, id: '' }, query)
      return { data: [{ ...profile, messaging_product: 'whatsapp' }] }
    },
    'POST whatsapp_business_profile'({ body }) {
      assertMessagingProduct(body)
      account.profile = { ...account.profile, ...readProfile(body, state.uploads.isHandle) }
      changes.publish({ event: 'state' })
      return { success: true }
    },
  }
}

function readProfile(body: JsonObject, isHandle: (handle: string) => boolean): JsonObject {
  const profile: JsonObject = {}
  for (const [field, charsMax] of Object.entries(CHARS_MAX)) {
    const text = optionalText(body, field, field, { charsMax })
    if (text !== undefined) profile[field] = text
  }
  if (profile.about === '') throw invalid('about', 'must have 1 to 139 characters')
  const websites = optionalArray(body, 'websites', 'websites')
  if (websites) {
    if (websites.length > WEBSITES_MAX) throw invalid('websites', `must have at most ${WEBSITES_MAX} entries`)
    for (const website of websites) {
      const address = optionalText({ website }, 'website', 'websites', { charsMax: WEBSITE_CHARS_MAX })
      assertHttpUrl(address ?? '', 'websites')
    }
    profile.websites = websites
  }
  const handle = optionalText(body, 'profile_picture_handle', 'profile_picture_handle')
  if (handle !== undefined) {
    if (!isHandle(handle)) throw unsupported('profile_picture_handle is not a handle of an upload.')
    profile.profile_picture_url = 'https://scontent.whatsapp.net/v/t61.24694-24/picture.jpg'
  }
  return profile
}
