// @ts-check
/**
 * What a customer can send beside text: a file of this computer, or a sample of each kind; a place;
 * a contact card.
 */

import { element } from '../../../chat/dom/element.js'
import { openCardSheet } from '../sheets/card-sheet.js'
import { openPlaceSheet } from '../sheets/place-sheet.js'
import { field, openSheet } from '../sheets/sheet.js'
import { words } from '../words/language.js'
import { toFileWriting } from './file-writing.js'
import { sampleProof, samplePhoto, sampleSticker, sampleVoice } from './samples.js'

/** Characters of a caption that WhatsApp accepts. */
const CAPTION_MAX = '1024'

/**
 * @param {(writing: import('../contract.js').Writing) => Promise<void>} onSend rejects with a
 * sentence for the reader
 */
export function openAttachSheet(onSend) {
  const caption = field('caption', words.caption, { maxlength: CAPTION_MAX })
  const chosen = element('input', { type: 'file', name: 'file' })

  /** @param {() => Promise<File>} make */
  const send = (make) =>
    act(async () =>
      onSend(await toFileWriting(await make(), caption.querySelector('input')?.value.trim() ?? '')),
    )

  /**
   * @param {string} text
   * @param {() => void} onclick
   */
  const button = (text, onclick) => element('button', { type: 'button', class: 'quiet', onclick }, text)
  /**
   * @param {(onSend: (writing: import('../contract.js').Writing) => Promise<void>) => void} open
   */
  const instead = (open) => () => {
    close()
    open(onSend)
  }
  const { act, close } = openSheet({
    title: words.attach,
    body: [
      caption,
      element('label', {}, words.fileOfComputer, chosen),
      element(
        'div',
        { class: 'attach-choices' },
        button(words.samplePhoto, () => send(samplePhoto)),
        button(words.sampleVoice, () => send(sampleVoice)),
        button(words.sampleProof, () => send(sampleProof)),
        button(words.sampleSticker, () => send(sampleSticker)),
        button(words.place, instead(openPlaceSheet)),
        button(words.contactCard, instead(openCardSheet)),
      ),
    ],
  })
  chosen.addEventListener('change', () => {
    const file = chosen.files?.[0]
    if (file) void send(async () => file)
  })
}
