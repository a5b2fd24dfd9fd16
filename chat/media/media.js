// @ts-check
/**
 * A file in a bubble. A picture is fetched when it comes into view; a sound, a video or a document
 * only when the viewer plays or saves it. Nothing is ever shown as a page. Where the bytes come
 * from is the viewer's business (`Viewer.findMedia`).
 */

import { orderImage } from '../cards/order-image.js'
import { element, foreign } from '../dom/element.js'
import { icon } from '../dom/icon.js'
import { whenSeen } from '../dom/when-seen.js'
import { parseWebAddress, safeLink } from '../text/safe-link.js'
import { nameKind } from '../text/wording.js'
import { formatBytes, nameDocumentType } from './media-source.js'
import { openPicture } from './large-picture.js'

/**
 * @typedef {import('../contract.js').MediaSource} MediaSource
 * @typedef {import('../contract.js').MediaFile} MediaFile
 * @typedef {import('../contract.js').Viewer} Viewer
 * @typedef {import('../kinds/scene.js').Scene} Scene
 */

/**
 * @param {MediaSource} source
 * @param {Scene} scene
 * @returns {HTMLElement}
 */
export function media(source, scene) {
  const { viewer, message } = scene
  const finding = viewer.findMedia?.(source, message) ?? null
  if (!finding) return withoutFile(source, viewer)
  finding.catch(() => {}) // it may fail before the bubble is seen, which reports it then
  const place = element(
    'div',
    { class: `media media-${source.type}`, 'aria-busy': 'true' },
    waiting(source, viewer),
  )
  whenSeen(place, async () => {
    try {
      const found = await finding
      place.replaceChildren(
        ...('problem' in found ? missing(source, found, viewer) : [file(source, found, scene)]),
      )
    } catch (error) {
      place.replaceChildren(...missing(source, { problem: sentenceOf(error) }, viewer))
    }
    place.removeAttribute('aria-busy')
  })
  return place
}

/**
 * @param {MediaSource} source
 * @param {MediaFile} found
 * @param {Scene} scene
 */
function file(source, found, scene) {
  switch (source.type) {
    case 'image':
    case 'sticker':
      return picture(source, found, scene)
    case 'document':
      return documentRow(source, found, scene)
    default:
      return player(source, found, scene)
  }
}

/**
 * A place of fixed size, so that nothing moves when the picture arrives.
 *
 * @param {MediaSource} source
 * @param {MediaFile} found
 * @param {Scene} scene
 */
function picture(source, found, { viewer }) {
  const name = nameFile(source, viewer)
  const image = element('img', { alt: name })
  const isSticker = source.type === 'sticker'
  const frame = isSticker
    ? element('div', { class: 'sticker' }, image)
    : element(
        'button',
        {
          type: 'button',
          class: 'picture',
          'data-focus': 'picture',
          'aria-label': viewer.words.openPicture(name),
          onclick: () => image.src && openPicture(image.src, name, viewer),
        },
        image,
      )
  image.addEventListener('error', () =>
    frame.replaceWith(...missing(source, { problem: viewer.words.mediaNotShown }, viewer)),
  )
  void load(found, image, (problem) => frame.replaceWith(...missing(source, { problem }, viewer)))
  return frame
}

/**
 * @param {MediaFile} found
 * @param {HTMLImageElement | HTMLMediaElement} node
 * @param {(problem: string) => void} onProblem
 */
async function load(found, node, onProblem) {
  try {
    node.src = await found.open()
  } catch (error) {
    onProblem(sentenceOf(error))
  }
}

/**
 * A button to play, then the player of the browser in its place.
 *
 * @param {MediaSource} source
 * @param {MediaFile} found
 * @param {Scene} scene
 */
function player(source, found, { viewer, message, actions }) {
  const { words } = viewer
  const name = nameFile(source, viewer)
  const play = element(
    'button',
    { type: 'button', class: 'play', 'data-focus': 'play', onclick: begin },
    icon('play'),
    element(
      'span',
      { class: 'file-name' },
      element('span', { class: 'visually-hidden' }, `${words.play}: `),
      element('span', { class: 'file-kind' }, name),
    ),
    about([nameSize(found, viewer)]),
  )

  async function begin() {
    const node = element(source.type === 'video' ? 'video' : 'audio', {
      controls: true,
      'aria-label': name,
      'data-focus': 'play',
    })
    const fail = (/** @type {string} */ problem) => node.replaceWith(...missing(source, { problem }, viewer))
    node.addEventListener('error', () => fail(words.mediaNotPlayed))
    if (source.voice) node.addEventListener('play', () => actions.onPlay?.(message), { once: true })
    play.setAttribute('aria-busy', 'true')
    await load(found, node, fail)
    play.replaceWith(node)
    node.focus()
    // A browser that cannot decode it reports an error of the element, too.
    node.play().catch(() => {})
  }
  return play
}

/**
 * @param {MediaSource} source
 * @param {MediaFile} found
 * @param {Scene} scene
 */
function documentRow(source, found, { viewer }) {
  const name = found.filename ?? source.filename ?? nameKind('document', viewer)
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true })
  const row = element(
    'button',
    { type: 'button', class: 'file', 'data-focus': 'file', onclick: save },
    icon('file'),
    element(
      'span',
      { class: 'file-name' },
      element('span', { class: 'visually-hidden' }, `${viewer.words.save} `),
      foreign(name),
    ),
    about([nameDocumentType(name, found.mimeType ?? source.mimeType), nameSize(found, viewer)]),
  )

  async function save() {
    problem.hidden = true
    row.setAttribute('aria-busy', 'true')
    try {
      element('a', { href: await found.open(), download: name }).click()
    } catch (error) {
      problem.textContent = sentenceOf(error)
      problem.hidden = false
    }
    row.removeAttribute('aria-busy')
  }
  return element('div', {}, row, problem)
}

/**
 * The file by name alone, and its address if it has a safe one.
 *
 * @param {MediaSource} source
 * @param {Viewer} viewer
 */
function withoutFile(source, viewer) {
  const { address, type, filename, mimeType } = source
  const url = address === null ? null : parseWebAddress(address)
  if (url && type === 'image') return orderImage(url.href, viewer)
  const lines = [filename, mimeType].filter((line) => line !== null).join(' · ')
  return element(
    'div',
    { class: 'media' },
    element('p', { class: 'kind soft' }, nameFile(source, viewer)),
    lines ? element('p', { class: 'file-name' }, foreign(lines)) : null,
    url ? element('p', {}, safeLink(url, viewer.words.openFile)) : null,
  )
}

/**
 * @param {MediaSource} source
 * @param {import('../contract.js').MissingMedia} why
 * @param {Viewer} viewer
 * @returns {HTMLElement[]}
 */
function missing(source, { problem, onRetry }, viewer) {
  const lines = [nameFile(source, viewer), source.filename].filter((line) => line !== null).join(' · ')
  return [
    element('p', { class: 'kind soft' }, foreign(lines)),
    element('p', { class: 'soft' }, problem),
    ...(onRetry
      ? [
          element(
            'button',
            { type: 'button', class: 'quiet', 'data-focus': 'retry', onclick: onRetry },
            viewer.words.tryAgain,
          ),
        ]
      : []),
  ]
}

/**
 * @param {MediaSource} source
 * @param {Viewer} viewer
 */
function waiting(source, viewer) {
  return element('span', { class: 'kind soft' }, nameFile(source, viewer))
}

/**
 * @param {MediaSource} source
 * @param {Viewer} viewer
 */
function nameFile({ type, voice }, viewer) {
  return voice ? viewer.words.voiceMessage : nameKind(type, viewer)
}

/**
 * @param {MediaFile} found
 * @param {Viewer} viewer
 */
function nameSize({ size }, { locale }) {
  return formatBytes(size, locale)
}

/** @param {(string | null)[]} parts */
function about(parts) {
  return element('span', { class: 'soft' }, parts.filter(Boolean).join(' · '))
}

/** @param {unknown} error */
function sentenceOf(error) {
  return error instanceof Error ? error.message : String(error)
}
