// @ts-check
/**
 * The chat in English. `Words` of the contract is its type; every other language has the same
 * parts.
 */
import { orderStatesInEnglish } from './order-states.js'
import { sentKindsInEnglish } from './sent-kinds.js'

export const english = {
  order: 'Order',
  reviewAndPay: 'Review and pay',
  viewOrder: 'View order',
  waysToPay: 'Payment methods',
  subtotal: 'Subtotal',
  tax: 'Tax',
  shipping: 'Shipping',
  discount: 'Discount',
  total: 'Total',
  each: 'each',
  insteadOf: (/** @type {string} */ price) => `instead of ${price}`,
  orderInOneLine: (/** @type {string} */ referenceId, /** @type {string} */ total) =>
    `Order ${referenceId}, ${total}`,

  paid: 'Paid',
  paymentFailed: 'Payment failed',
  paymentPending: 'Payment pending',
  waitingForPayment: 'Waiting for payment',
  expired: 'Expired',
  expires: 'Expires',
  orderStates: /** @type {Record<string, string>} */ (orderStatesInEnglish),

  pictureNotHttps: 'The image is not on an https address.',
  pictureNotLoaded: (/** @type {string} */ host) => `The image from ${host} could not be loaded.`,
  showPicture: (/** @type {string} */ host) => `Show the image from ${host}`,

  paymentMethods: /** @type {Record<string, string>} */ ({
    pix_dynamic_code: 'Pix',
    payment_link: 'Payment link',
    boleto: 'Boleto',
    offsite_card_pay: 'Saved card',
  }),
  paidTo: 'To',
  pixKey: (/** @type {string} */ type) => `Key (${type}):`,
  pixCode: 'Pix code',
  pixQrCode: 'Pix code as a QR code',
  boletoLine: 'Boleto line',
  linkOpens: 'Opens',
  notWebAddress: 'This does not look like a web address:',
  cardEndingIn: (/** @type {string} */ digits) => `Card ending in ${digits}`,

  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'Select and copy it',
  copyThing: (/** @type {string} */ thing) => `Copy ${thing}`,
  copiedThing: (/** @type {string} */ thing) => `${thing} copied`,
  copyRefused: (/** @type {string} */ thing) =>
    `The browser did not allow copying. Select the ${thing} and copy it.`,

  contact: (/** @type {string} */ name) => `Contact ${name}`,
  phone: 'Phone',
  email: 'E-mail',
  postalAddress: 'Address',
  web: 'Web',
  birthday: 'Birthday',
  contactTypes: { work: 'work', home: 'home', cell: 'mobile', main: 'main', iphone: 'iPhone' },
  saveContact: 'Save contact',

  showRaw: 'Show what was sent',
  kinds: /** @type {Record<string, string>} */ ({
    ...sentKindsInEnglish,
    // what customers send: a tap on a button of a template has the name of a kind of ours
    button: 'reply',
    interactive: 'reply',
    order: 'order from the catalog',
    system: 'notice from WhatsApp',
    media_placeholder: 'file on the shop’s phone',
    unsupported: 'unsupported message',
  }),
  voiceMessage: 'voice message',
  openPicture: (/** @type {string} */ name) => `Show large: ${name}`,
  closePicture: 'Close',
  play: 'Play',
  save: 'Save',
  openFile: 'Open the file',
  mediaNotShown: 'This image could not be shown.',
  mediaNotPlayed: 'This browser cannot play it.',
  tryAgain: 'Try again',
  sendLocation: 'Send location',
  shareContact: 'Share contact',
  slides: 'Cards, side by side',
  code: 'code',
  pay: 'Pay',
  openPaymentLink: 'Open payment link',
  messageTools: 'Reply or react',
  quoteMessage: 'Reply',
  reactWith: (/** @type {string} */ emoji) => `React with ${emoji}`,
  takeBackReaction: (/** @type {string} */ emoji) => `Remove ${emoji}`,
  edited: 'Edited',
  deletedMessage: 'This message was deleted.',
  openMap: 'Show on a map',
  reactionTakenBack: 'Removed the reaction',
  called: 'called the shop',
  corrected: 'corrected an earlier message',
  deleted: 'deleted a message',
  notPassedOn: 'a type that WhatsApp does not forward',
  onlyOnPhone: 'a message that only the shop’s phone shows: look there',

  today: 'Today',
  yesterday: 'Yesterday',
  lessThanAMinute: 'less than a minute',
  days: 'd',
  hours: 'h',
  minutes: 'min',
}
