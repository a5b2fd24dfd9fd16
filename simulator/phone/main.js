// @ts-check
/**
 * Starts the page: assembles its parts, fetches what they show, and fetches again whenever an event
 * reports a change. The page keeps no state of its own; it draws the simulator's answers.
 */

import { createPhone } from './screen/phone.js'
import { announce } from './dom/announcer.js'
import { byId } from './dom/by-id.js'
import { isNarrow } from './dom/is-narrow.js'
import { createChatList } from './list/chat-list.js'
import { createNewCustomerDialog } from './list/new-customer.js'
import { createPanel } from './panel/panel.js'
import { openBankSheet } from './pay/bank-sheet.js'
import { createPaymentSheet } from './pay/payment-sheet.js'
import { createActs } from './talk/acts.js'
import { coalesced } from './talk/coalesced.js'
import * as control from './talk/control.js'
import { followEvents } from './talk/live.js'
import { chatLocation, readLocation } from './talk/location.js'
import { readScannedCode } from './talk/scanned-code.js'
import { learnSimulatedClock } from './talk/simulated-clock.js'
import { words } from './words/language.js'
import { sayPageWords } from './words/page-words.js'

/**
 * @typedef {import('./contract.js').Account} Account
 * @typedef {import('./contract.js').BankWish} BankWish
 * @typedef {import('./contract.js').Chat} Chat
 * @typedef {import('../../chat/contract.js').Order} Order
 */

/** How often time spans and clocks on the page are updated. */
const TICK_MS = 5_000

sayPageWords()

/**
 * @type {{ accounts: Account[], account: Account | null, waId: string | null, chat: Chat | null,
 * hasBank: boolean }}
 */
const shown = { accounts: [], account: null, waId: null, chat: null, hasBank: false }

const newCustomer = createNewCustomerDialog({ onCreate: openNewCustomer })
const list = createChatList(byId('list'), { onNewCustomer: newCustomer.open })
const sheet = createPaymentSheet({
  onPay: pay,
  onBank: (order) => void phone.attempt(() => openBank(order)),
  onClosed: focusOrder,
})
const acts = createActs({
  openChat,
  refresh: () => Promise.all([refreshChat(), refreshChats()]),
  attempt: (act) => void phone.attempt(act),
})
const phone = createPhone(byId('phone'), {
  ...acts.actions,
  onOpenOrder: openOrder,
  onSend: acts.write,
  onCall: call,
  onRead: read,
  onPreferMarketing: preferMarketing,
})
const panel = createPanel(byId('panel'), {
  onAdvance: advanceClock,
  onReset: resetClock,
  onAccount: chooseAccount,
  onPay: payAtBank,
  onWrite: answerInApp,
  onConnect: connectApp,
  onFill: fillApp,
})

const refreshAccounts = refreshing(async () => {
  const { accounts } = await control.listAccounts()
  const wanted = readLocation().account
  shown.accounts = accounts
  shown.account = accounts.find(({ phoneNumberId }) => phoneNumberId === wanted) ?? accounts[0] ?? null
  panel.showAccounts(accounts, shown.account)
  if (shown.account) phone.showShop(shown.account.displayPhoneNumber)
  else phone.showNothing(words.noAccount)
})

const refreshBank = refreshing(async () => {
  shown.hasBank = (await control.findBank()).url !== null
})

const refreshClock = refreshing(async () => {
  learnSimulatedClock(await control.readClock())
  redrawTimes()
})

const refreshChats = refreshing(async () => {
  const { chats } = shown.account ? await control.listChats(shown.account.phoneNumberId) : { chats: [] }
  const newest = chats[0]
  if (newest && !shown.waId && !isNarrow()) {
    history.replaceState(null, '', chatLocation(newest.contact.waId, accountInLocation()))
    openLocation()
    void refreshChat()
  }
  list.update(chats, { waId: shown.chat?.contact.waId ?? shown.waId, account: accountInLocation() })
})

const refreshChat = refreshing(async () => {
  const { account, waId } = shown
  if (!account || !waId) return
  const chat = await control.findChat(account.phoneNumberId, waId)
  // Another chat may have been opened meanwhile.
  if (waId !== shown.waId || account.phoneNumberId !== shown.account?.phoneNumberId) return
  shown.chat = chat
  showChat()
})

const refreshRefused = refreshing(async () => {
  const { calls } = shown.account
    ? await control.listRefusedCalls(shown.account.phoneNumberId)
    : { calls: [] }
  panel.showCalls(calls.toReversed())
})

/**
 * A refresh that shows its failure on the page instead of rejecting.
 *
 * @param {() => Promise<void>} fetchAndShow
 */
function refreshing(fetchAndShow) {
  return coalesced(async () => {
    try {
      await fetchAndShow()
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      list.showProblem(problem)
      if (!shown.chat) phone.showProblem(problem)
    }
  })
}

async function refreshAll() {
  await Promise.all([refreshAccounts(), refreshBank(), refreshClock()])
  await Promise.all([refreshChats(), refreshChat(), refreshRefused()])
}

function showChat() {
  const { chat } = shown
  if (chat) phone.showChat(chat)
  else phone.showProblem(words.notMetYet)
  panel.showWindow(chat?.window ?? { open: false, closesAt: null })
  const orders = (chat?.messages ?? []).flatMap(({ order }) => order ?? [])
  panel.showBank(shown.hasBank, orders)
  sheet.update(orders)
  document.title = chat ? `${chat.contact.name} · ${words.pageTitle}` : words.pageTitle
}

/** Shows the chat the page's address names, empty until its bubbles are fetched. */
function openLocation() {
  const { waId } = readLocation()
  shown.waId = waId
  shown.chat = null
  sheet.close()
  byId('page').dataset.view = waId ? 'chat' : 'list'
  if (waId) phone.openChat(shown.account?.displayPhoneNumber ?? '')
  else phone.showNothing(words.chooseToSeePhone)
  panel.showWindow(null)
  panel.showBank(false, [])
}

/** The account as chat addresses name it; null for the default account. */
function accountInLocation() {
  return shown.account === (shown.accounts[0] ?? null) ? null : (shown.account?.phoneNumberId ?? null)
}

/** The open chat, for actions that need one; throws without one. */
function openChat() {
  if (!shown.account) throw new Error(words.noAccount)
  if (!shown.waId) throw new Error(words.chooseFirst)
  return { account: shown.account.phoneNumberId, waId: shown.waId }
}

/** @param {string} text */
async function answerInApp(text) {
  const { account, waId } = openChat()
  await control.answerInApp({ account, to: waId, text })
  await Promise.all([refreshChat(), refreshChats()])
}

/** @param {boolean} isConnected */
async function connectApp(isConnected) {
  if (!shown.account) throw new Error(words.noAccount)
  await control.changeApp(shown.account.phoneNumberId, isConnected ? 'reconnected' : 'disconnected')
  announce(isConnected ? words.appReconnected : words.appDisconnected)
}

/** @param {boolean} isShared */
async function fillApp(isShared) {
  if (!shown.account) throw new Error(words.noAccount)
  await control.fillApp(shown.account.phoneNumberId, isShared)
  announce(words.appFilled)
}

async function call() {
  const { account, waId } = openChat()
  await control.callBusiness({ account, from: waId })
  await Promise.all([refreshChat(), refreshChats()])
  announce(words.nobodyAnswered)
}

async function read() {
  const { account, waId } = openChat()
  await control.markRead(account, waId)
  await Promise.all([refreshChat(), refreshChats()])
  announce(words.markedAsRead)
}

/** @param {'stop' | 'resume'} value */
async function preferMarketing(value) {
  const { account, waId } = openChat()
  await control.preferMarketing(account, waId, value)
  await refreshChat()
  announce(value === 'stop' ? words.marketingStopped : words.marketingResumed)
}

/** @param {Order} order */
async function openOrder(order) {
  const { waId } = openChat()
  // Without an answer the order opens all the same, and paying it says what is wrong.
  const reading = await readCode(order).catch(() => null)
  if (waId === shown.waId) sheet.open(order, reading !== null)
}

/**
 * What the bank reads in the code of an order; null if it is not a code of that bank.
 *
 * @param {Order} order
 */
async function readCode({ paymentSettings }) {
  const code = paymentSettings.find((one) => one.pix_dynamic_code)?.pix_dynamic_code?.code
  return shown.hasBank && code ? (await control.readCode(code)).reading : null
}

/** @param {{ referenceId: string }} order */
function focusOrder({ referenceId }) {
  phone.focusOrder(referenceId)
}

/**
 * @param {{ referenceId: string }} order
 * @param {{ outcome: 'paid' | 'failed', method?: string } & BankWish} payment
 */
async function pay({ referenceId }, payment) {
  const { account, waId } = openChat()
  const { receipt } = await control.payOrder(account, waId, referenceId, payment)
  await refreshChat()
  return receipt
}

/**
 * @param {Order} order
 * @param {BankWish} wish
 */
function payAtBank(order, wish) {
  return pay(order, { outcome: 'paid', method: 'pix_dynamic_code', ...wish })
}

/** @param {Order} order */
async function openBank(order) {
  const reading = await readCode(order)
  if (!reading) throw new Error(words.bankSilent)
  openBankSheet({
    reading,
    amount: order.total,
    onPay: () => payAtBank(order, {}),
    onClosed: () => focusOrder(order),
  })
}

/** @param {string} number digits */
const findAccount = (number) =>
  shown.accounts.find(({ displayPhoneNumber }) => displayPhoneNumber.replaceAll(/\D/g, '') === number)

/**
 * @param {{ waId: string, name: string, text: string }} customer who writes, or scans a code that
 * has number and text
 */
async function openNewCustomer({ waId: typed, name, text }) {
  const scanned = readScannedCode(text)
  const account = scanned ? findAccount(scanned.number) : shown.account
  if (!account) throw new Error(scanned ? words.noSuchNumber : words.noAccount)
  const { waId } = await control.putContact(typed, name === '' ? {} : { name })
  await control.writeMessage({ account: account.phoneNumberId, from: waId, text: scanned?.text ?? text })
  location.hash = chatLocation(waId, account === shown.accounts[0] ? null : account.phoneNumberId)
}

/** @param {number} advanceMs */
async function advanceClock(advanceMs) {
  await control.setClock({ advanceMs })
}

async function resetClock() {
  await control.setClock({ reset: true })
}

/** @param {string} phoneNumberId */
function chooseAccount(phoneNumberId) {
  location.hash = chatLocation(shown.waId, phoneNumberId)
}

/** Spans such as "3 h left" grow old without any event, and an order expires without one. */
function redrawTimes() {
  phone.tick()
  panel.tick()
  list.tick()
  if (shown.chat) showChat()
}

window.addEventListener('hashchange', () => {
  openLocation()
  phone.focus()
  void refreshAll()
})

followEvents({
  onOpen() {
    byId('connection').hidden = true
    void refreshAll()
  },
  onLost() {
    const banner = byId('connection')
    banner.textContent = words.connectionLost
    banner.hidden = false
  },
  onChat({ account, waId }) {
    if (account !== shown.account?.phoneNumberId) return
    void refreshChats()
    if (!shown.chat || shown.chat.contact.waId === waId) void refreshChat()
  },
  onRefusal: refreshRefused,
  onClock: refreshAll,
  onReset: refreshAll,
})

setInterval(() => {
  redrawTimes()
  // A business number that is set up later sends no event of its own.
  if (!shown.account) void refreshAll()
}, TICK_MS)

openLocation()
