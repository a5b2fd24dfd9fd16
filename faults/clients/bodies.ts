/**
 * The bodies that clients send: small, with a marker to find the message by; most are valid, some
 * are not.
 */
import { contacts, orderDetails, orderStatus } from '../../testkit/bodies.ts'
import type { Shop } from '../stack/shops.ts'

type Make = (from: string, to: string, marker: string, mediaId: string) => { path: string; body: object }

type Interactive = { from: string; to: string; interactive: { body: { text: string } } }
const interactive = (path: string, body: Interactive, marker: string) => {
  body.interactive.body.text = marker
  return { path: `/messages/interactive/${path}`, body }
}
const question = (action: object, type: string) => ({ interactive: { type, body: { text: '' }, action } })

/** By type of message. Each shows its marker as `content`. */
const MAKE = {
  contacts: (from, to, marker) => ({ path: '/messages/contacts', body: contacts(from, to, marker) }),
  order_details: (from, to, marker) => interactive('order_details', orderDetails(from, to, marker), marker),
  order_status: (from, to, marker) => interactive('order_status', orderStatus(from, to, marker), marker),
  text: (from, to, marker) => ({ path: '/messages/text', body: { from, to, text: { body: marker } } }),
  image: (from, to, caption, id) => ({ path: '/messages/image', body: { from, to, image: { id, caption } } }),
  document: (from, to, caption, id) => ({
    path: '/messages/document',
    body: { from, to, document: { id, caption, filename: 'boleto.pdf' } },
  }),
  location: (from, to, name) => ({
    path: '/messages/location',
    body: { from, to, location: { latitude: -23.5614, longitude: -46.6559, name } },
  }),
  button: (from, to, marker) => {
    const buttons = ['Sim', 'Não'].map((title) => ({ type: 'reply', reply: { id: title, title } }))
    return interactive('button', { from, to, ...question({ buttons }, 'button') }, marker)
  },
  list: (from, to, marker) => {
    const sections = [{ title: 'Hoje', rows: [{ id: 'moto', title: 'Motoboy' }] }]
    return interactive('list', { from, to, ...question({ button: 'Ver', sections }, 'list') }, marker)
  },
} satisfies Record<string, Make>

export type MessageType = keyof typeof MAKE
export const messageTypes = Object.keys(MAKE) as MessageType[]
export type TypeWithFile = 'image' | 'document'
/** Whether messages of the type name a file of the shop. */
export const hasFile = (type: MessageType): type is TypeWithFile => type === 'image' || type === 'document'

/**
 * @param mediaId of a file of the shop; of no meaning for types without one
 * @param isBroken adds a fault for which the service must refuse the body
 */
export function requestOf(
  shop: Shop,
  { type, to, marker }: { type: MessageType; to: string; marker: string },
  mediaId: string,
  isBroken: boolean,
): { path: string; body: object } {
  const { path, body } = MAKE[type](shop.from, to, marker, mediaId)
  return { path, body: isBroken ? { ...body, unheard_of: true } : body }
}
