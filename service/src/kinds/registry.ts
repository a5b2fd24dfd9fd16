/** Every kind of message that can be sent. The API's document lists them in this order. */
import { audio } from './audio.ts'
import { button } from './button.ts'
import { carousel } from './carousel.ts'
import { contacts } from './contacts.ts'
import { ctaUrl } from './cta-url.ts'
import { document } from './document.ts'
import { flow } from './flow.ts'
import { image } from './image.ts'
import type { Kind } from './kind.ts'
import { list } from './list.ts'
import { locationRequestMessage } from './location-request-message.ts'
import { location } from './location.ts'
import { orderDetails } from './order-details.ts'
import { orderStatus } from './order-status.ts'
import { reaction } from './reaction.ts'
import { requestContactInfo } from './request-contact-info.ts'
import { sticker } from './sticker.ts'
import { template } from './template/template.ts'
import { text } from './text.ts'
import { video } from './video.ts'

/** By type. A test may add a kind before it starts a service. */
export const kinds = new Map<string, Kind>(
  [
    orderDetails,
    orderStatus,
    contacts,
    text,
    image,
    video,
    audio,
    document,
    sticker,
    location,
    reaction,
    button,
    list,
    ctaUrl,
    locationRequestMessage,
    requestContactInfo,
    carousel,
    flow,
    template,
  ].map((kind: Kind) => [kind.type, kind]),
)

/** The kind of a message that we sent. Throws for any other type. */
export function kindOf(type: string): Kind {
  const kind = kinds.get(type)
  if (!kind) throw new Error(`No kind of message is called ${type}.`)
  return kind
}

/** The list of an SQL `in (…)`. Types are our own words, so they need no escaping. */
const toSqlList = (holds: (kind: Kind) => boolean): string =>
  [...kinds.values()]
    .filter(holds)
    .map(({ type }) => `'${type}'`)
    .join(', ')

/** For SQL: the types of all messages that may refer to an order. */
export const REFERS_TO_ORDER = toSqlList(({ order }) => order !== null)
