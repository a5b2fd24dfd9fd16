// @ts-check
/**
 * The simulator's control API as this page uses it. A refusal becomes a ControlError whose message
 * is a sentence for people. So does a simulator that cannot be reached, with `offline` set.
 */

import { nameRefusal } from '../pay/name-refusal.js'
import { words } from '../words/language.js'

/** Refused calls shown; the control API's log has older ones. */
const REFUSED_MAX = 20

/**
 * @typedef {import('../contract.js').Account} Account
 * @typedef {import('../contract.js').Chat} Chat
 * @typedef {import('../contract.js').Contact} Contact
 * @typedef {import('../contract.js').ChatSummary} ChatSummary
 * @typedef {import('../contract.js').Call} Call
 * @typedef {import('../contract.js').Writing} Writing
 * @typedef {import('../contract.js').CodeReading} CodeReading
 * @typedef {import('../contract.js').BankWish} BankWish
 * @typedef {import('../../../chat/contract.js').Receipt} Receipt
 */

class ControlError extends Error {
  /**
   * @param {string} message
   * @param {{ status?: number, offline?: boolean }} [about]
   */
  constructor(message, { status = 0, offline = false } = {}) {
    super(message)
    this.name = 'ControlError'
    this.status = status
    this.offline = offline
  }
}

/** @returns {Promise<{ accounts: Account[] }>} */
export function listAccounts() {
  return request('GET', '/control/accounts')
}

/**
 * @param {string} account
 * @returns {Promise<{ chats: ChatSummary[] }>}
 */
export function listChats(account) {
  return request('GET', `/control/chats?account=${encodeURIComponent(account)}`)
}

/**
 * The chat of a number; null when that number has never written nor been written to.
 *
 * @param {string} account
 * @param {string} waId
 * @returns {Promise<Chat | null>}
 */
export async function findChat(account, waId) {
  try {
    return await request('GET', chatPath(account, waId))
  } catch (error) {
    if (error instanceof ControlError && error.status === 404) return null
    throw error
  }
}

/**
 * Creates or renames a contact; returns it with the number as WhatsApp spells it.
 *
 * @param {string} waId
 * @param {{ name?: string }} contact
 * @returns {Promise<Contact>}
 */
export function putContact(waId, contact) {
  return request('PUT', `/control/contacts/${encodeURIComponent(waId)}`, contact)
}

/**
 * What the customer writes or answers.
 *
 * @param {{ account: string, from: string, context?: { id: string } } & ({ text: string } |
 * Writing)} message `context` is the
 *   message that it answers
 */
export function writeMessage(message) {
  return request('POST', '/control/messages', message)
}

/**
 * @param {{ account: string, to: string, text: string }} message what the owner writes in the
 * WhatsApp Business app
 */
export function answerInApp(message) {
  return request('POST', '/control/app-messages', message)
}

/** What the app of a number has from before: a few people, and six months of messages. */
const APP = { people: 7, messages: 400 }

/**
 * The number stays in the app, and was connected just now.
 *
 * @param {string} account
 * @param {boolean} isShared whether the owner shares the messages
 */
export function fillApp(account, isShared) {
  return request('PUT', `/control/accounts/${account}`, { app: { ...APP, isShared } })
}

/**
 * The number of the shop leaves the API with its phone, or comes back.
 *
 * @param {string} account
 * @param {'disconnected' | 'reconnected'} event
 */
export function changeApp(account, event) {
  return request('POST', `/control/accounts/${account}/app`, { event })
}

/**
 * The customer hears a voice message.
 *
 * @param {string} account
 * @param {string} waId
 * @param {string} messageId
 */
export function playMessage(account, waId, messageId) {
  return request('POST', messagePath(account, waId, messageId, 'played'), {})
}

/**
 * The customer follows or copies something that WhatsApp does not report.
 *
 * @param {string} account
 * @param {string} waId
 * @param {string} messageId
 * @param {string} label
 */
export function tapMessage(account, waId, messageId, label) {
  return request('POST', messagePath(account, waId, messageId, 'taps'), { label })
}

/**
 * What the customer's bank did with a payment request.
 *
 * @param {string} account
 * @param {string} waId
 * @param {string} messageId
 * @param {{ outcome: 'paid' | 'failed', method?: string }} payment
 */
export function payRequest(account, waId, messageId, payment) {
  return request('POST', messagePath(account, waId, messageId, 'payment'), payment)
}

/**
 * The customer stops or resumes marketing templates of a business number.
 *
 * @param {string} account
 * @param {string} waId
 * @param {'stop' | 'resume'} value
 */
export function preferMarketing(account, waId, value) {
  return request('POST', `/control/contacts/${encodeURIComponent(waId)}/preferences`, { account, value })
}

/** @param {{ account: string, from: string }} call the customer's call, which stays unanswered */
export function callBusiness(call) {
  return request('POST', '/control/phone-calls', call)
}

/**
 * The customer opens the chat: delivered messages are read.
 *
 * @param {string} account
 * @param {string} waId
 */
export function markRead(account, waId) {
  return request('POST', chatPath(account, waId, '/read'), {})
}

/** @returns {Promise<{ url: string | null }>} the bank that pays Pix codes; null without one */
export function findBank() {
  return request('GET', '/control/bank')
}

/**
 * What the bank reads in a code; null if the code is not its own.
 *
 * @param {string} code
 * @returns {Promise<{ reading: CodeReading | null }>}
 */
export function readCode(code) {
  return request('POST', '/control/bank/read', { code })
}

/**
 * What the customer's bank did with the order. If its code is of the bank beside the simulator,
 * that bank pays, and there is a receipt.
 *
 * @param {string} account
 * @param {string} waId
 * @param {string} referenceId
 * @param {{ outcome: 'paid' | 'failed', method?: string } & BankWish} payment
 * @returns {Promise<{ receipt: Receipt | null }>}
 */
export function payOrder(account, waId, referenceId, payment) {
  return request(
    'POST',
    chatPath(account, waId, `/orders/${encodeURIComponent(referenceId)}/payment`),
    payment,
  )
}

/** @returns {Promise<{ now: string, offsetMs: number, frozen: boolean }>} */
export function readClock() {
  return request('GET', '/control/clock')
}

/**
 * @param {{ advanceMs: number } | { reset: true }} change which an event reports to all open pages
 */
export function setClock(change) {
  return request('PUT', '/control/clock', change)
}

/**
 * The latest calls of a business number that did not reach a phone, oldest first.
 *
 * @param {string} account
 * @returns {Promise<{ calls: Call[] }>}
 */
export function listRefusedCalls(account) {
  return request(
    'GET',
    `/control/calls?refused=true&last=${REFUSED_MAX}&account=${encodeURIComponent(account)}`,
  )
}

/**
 * @param {string} account
 * @param {string} waId
 * @param {string} messageId
 * @param {string} act
 */
function messagePath(account, waId, messageId, act) {
  return chatPath(account, waId, `/messages/${encodeURIComponent(messageId)}/${act}`)
}

/**
 * @param {string} account
 * @param {string} waId
 * @param {string} rest
 */
function chatPath(account, waId, rest = '') {
  return `/control/chats/${encodeURIComponent(waId)}${rest}?account=${encodeURIComponent(account)}`
}

/**
 * @param {'GET' | 'PUT' | 'POST'} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>} not validated: the page and the simulator are served together
 */
async function request(method, path, body) {
  const answer = await send(method, path, body)
  const text = await answer.text()
  if (answer.ok) return JSON.parse(text)
  throw new ControlError(sentenceOf(text) ?? words.simulatorAnswered(answer.status), {
    status: answer.status,
  })
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
async function send(method, path, body) {
  try {
    return await fetch(path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    throw new ControlError(words.noAnswerFromSimulator, { offline: true })
  }
}

/**
 * The sentence in an error answer of the control API, if there is one.
 *
 * @param {string} text
 * @returns {string | null}
 */
function sentenceOf(text) {
  try {
    const { error } = JSON.parse(text)
    if (error?.code === 'bank_silent') return words.bankSilent
    if (typeof error?.reason === 'string') return nameRefusal(error)
    return typeof error?.message === 'string' ? error.message : null
  } catch {
    return null
  }
}
