/**
 * What a device is notified of, in the form that Safari shows by itself (declarative web push) and
 * the worker of the console reads in other browsers.
 */
import type { Locale } from '../access/people/users-repository.ts'
import type { News, Recipient } from './subscriptions-repository.ts'

const TEXTS: Record<Locale, { newMessage: string; test: string }> = {
  pt: { newMessage: 'Nova mensagem', test: 'Aviso de teste' },
  en: { newMessage: 'New message', test: 'Test notification' },
}
/** Characters; a record of web push has room for more. */
const WORDS_MAX = 140
/** Says that the form is the declarative one, after the number of the RFC. */
const DECLARATIVE = 8030

type Said = Pick<Recipient, 'locale' | 'shop'>

/** No name and no word of the customer, unless the workspace allows it. */
export function toNewsText(
  { conversationId, customer, words }: News,
  { locale, shop, saysWords }: Said & Pick<Recipient, 'saysWords'>,
  publicUrl: string,
): string {
  const { newMessage } = TEXTS[locale]
  return toText({
    title: saysWords ? shorten(customer) : newMessage,
    body: saysWords ? shorten(words ?? newMessage) : shop,
    navigate: `${publicUrl}/console/conversations/${conversationId}`,
    tag: conversationId,
  })
}

export const toTestText = ({ locale, shop }: Said, publicUrl: string): string =>
  toText({
    title: TEXTS[locale].test,
    body: shop,
    navigate: `${publicUrl}/console/conversations`,
    tag: 'test',
  })

/** One of the same `tag` replaces the one before. */
const toText = (notification: { title: string; body: string; navigate: string; tag: string }): string =>
  JSON.stringify({ web_push: DECLARATIVE, notification })

const shorten = (text: string): string => {
  const characters = [...text]
  return characters.length > WORDS_MAX ? `${characters.slice(0, WORDS_MAX - 1).join('')}…` : text
}
