// @ts-check
/**
 * A question or a template: header, text, footer, and below them what the customer can tap. A list
 * and a form open on request; on a screen that cannot answer, the options of a list are shown
 * folded and all else is a label.
 */

import { copyButton } from '../dom/copy-button.js'
import { choice, choices } from '../dom/choice.js'
import { element, foreign } from '../dom/element.js'
import { pill } from '../dom/pill.js'
import { media } from '../media/media.js'
import { formatPhoneNumber } from '../text/phone-number.js'
import { parseWebAddress, safeLink } from '../text/safe-link.js'
import { findName } from '../text/names.js'
import { place } from './location.js'
import { soft, words } from './scene.js'

/**
 * @typedef {import('../contract.js').Card} Card
 * @typedef {import('../contract.js').CardButton} CardButton
 * @typedef {import('../contract.js').CardList} CardList
 * @typedef {import('../contract.js').PaymentSetting} PaymentSetting
 * @typedef {import('./scene.js').Scene} Scene
 */

/**
 * @param {Card} card
 * @param {Scene} scene
 * @returns {(Node | null)[]}
 */
export function drawCard(card, scene) {
  const { message, viewer } = scene
  return [
    ...drawFrame(card, scene, 'choice'),
    card.list ? drawList(card.list, scene) : null,
    card.cards ? drawSlides(card.cards, scene) : null,
    message.payment?.state === 'paid'
      ? element('p', { class: 'pills' }, pill('good', viewer.words.paid))
      : null,
  ]
}

/**
 * @param {Pick<Card, 'header' | 'body' | 'footer' | 'buttons'>} frame
 * @param {Scene} scene
 * @param {string} focus begins the names of its buttons
 */
function drawFrame({ header, body, footer, buttons }, scene, focus) {
  const drawn = buttons.flatMap((button, index) => drawButton(button, scene, `${focus}-${index}`))
  return [
    header ? drawHeader(header, scene) : null,
    body ? words(body) : null,
    footer ? soft(footer) : null,
    drawn.length > 0 ? choices(drawn) : null,
  ]
}

/**
 * @param {import('../contract.js').CardHeader} header
 * @param {Scene} scene
 */
function drawHeader(header, scene) {
  switch (header.type) {
    case 'text':
      return element('h3', { class: 'card-head', dir: 'auto' }, header.text)
    case 'location':
      return place(header.location, scene.viewer)
    default:
      return media({ ...header.media, type: header.type }, scene)
  }
}

/**
 * @param {CardButton} button
 * @param {Scene} scene
 * @param {string} focus
 * @returns {Node[]}
 */
function drawButton(button, scene, focus) {
  const { message, viewer, actions } = scene
  const { text, answer } = button
  const { onAnswer, onOpenForm, onTap } = actions
  const answering = onAnswer && answer && (() => onAnswer(message, answer))
  switch (button.kind) {
    case 'reply':
      return [choice(text, answering, focus)]
    case 'contact':
      return [choice(viewer.words.shareContact, answering, focus)]
    case 'location':
      return [
        choice(
          viewer.words.sendLocation,
          onOpenForm && (() => onOpenForm(message, { kind: 'location' })),
          focus,
        ),
      ]
    case 'flow':
      return [choice(text, onOpenForm && (() => onOpenForm(message, { kind: 'flow', button })), focus)]
    case 'url':
      return [link(button.url ?? '', text, scene)]
    case 'phone':
      return [
        choice(
          `${text} · ${formatPhoneNumber(button.phoneNumber ?? '')}`,
          onTap && (() => onTap(message, text)),
          focus,
        ),
      ]
    case 'copy':
      return [copyChoice(viewer.words.code, button.code ?? '', scene, focus)]
    case 'payment':
      return button.setting ? payment(button.setting, scene, focus) : [choice(text, undefined, focus)]
    case 'order':
      return [] // the order is drawn below, with its own button
    default:
      return [choice(text, undefined, focus)]
  }
}

/**
 * @param {string} address
 * @param {string} text
 * @param {Scene} scene
 */
function link(address, text, { message, actions }) {
  const url = parseWebAddress(address)
  if (!url) return choice(`${text} · ${address}`, undefined, '')
  const node = safeLink(url, text)
  node.classList.add('choice')
  node.addEventListener('click', () => actions.onTap?.(message, text))
  return node
}

/**
 * A code or link to pay with, and on the customer's screen the payment itself.
 *
 * @param {PaymentSetting} setting
 * @param {Scene} scene
 * @param {string} focus
 */
function payment(setting, scene, focus) {
  const { message, viewer, actions } = scene
  const { onOpenForm } = actions
  const isOpen = message.payment?.state !== 'paid' && message.status !== 'failed'
  const pay =
    onOpenForm && isOpen
      ? [choice(viewer.words.pay, () => onOpenForm(message, { kind: 'payment', setting }), `${focus}-pay`)]
      : []
  return [payWith(setting, scene, focus), ...pay]
}

/**
 * @param {PaymentSetting} setting
 * @param {Scene} scene
 * @param {string} focus
 */
function payWith({ type, pix_dynamic_code: pix, boleto, payment_link: web }, scene, focus) {
  const { words: texts } = scene.viewer
  if (pix) return copyChoice(texts.pixCode, pix.code, scene, focus)
  if (boleto) return copyChoice(texts.boletoLine, boleto.digitable_line, scene, focus)
  if (web) return link(web.uri, texts.openPaymentLink, scene)
  return choice(findName(texts.paymentMethods, type) ?? type, undefined, focus)
}

/**
 * @param {string} thing
 * @param {string} code
 * @param {Scene} scene
 * @param {string} focus
 */
function copyChoice(thing, code, { message, viewer, actions }, focus) {
  const label = viewer.words.copyThing(thing)
  const node = copyButton(thing, code, viewer, { label, onCopy: () => actions.onTap?.(message, label) })
  node.className = 'choice'
  node.setAttribute('data-focus', focus)
  node.title = code
  return node
}

/**
 * @param {CardList} list
 * @param {Scene} scene
 */
function drawList(list, { message, actions }) {
  const { onOpenForm } = actions
  if (onOpenForm) {
    return choices([choice(list.label, () => onOpenForm(message, { kind: 'list', list }), 'list')])
  }
  return element(
    'details',
    { class: 'options' },
    element('summary', { 'data-focus': 'list' }, foreign(list.label)),
    ...list.sections.flatMap(({ title, rows }) => [
      title ? element('h4', {}, foreign(title)) : null,
      element(
        'ul',
        {},
        ...rows.map((row) =>
          element('li', {}, foreign(row.title), row.description ? soft(row.description) : null),
        ),
      ),
    ]),
  )
}

/**
 * @param {NonNullable<Card['cards']>} slides
 * @param {Scene} scene
 */
function drawSlides(slides, scene) {
  return element(
    'ul',
    { class: 'slides', tabindex: '0', 'aria-label': scene.viewer.words.slides },
    ...slides.map((slide, index) =>
      element('li', { class: 'slide' }, ...drawFrame(slide, scene, `slide-${index}`)),
    ),
  )
}
