/** The message as on the customer's phone, while it is written. */
import type { Message } from '@recado/chat/contract.js'
import { useMemo } from 'react'
import { RequestPreview, requestToMessage } from '../../chat/request-preview.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { partsAt } from '../../chat/read-parts.ts'
import { composeTexts } from './compose-texts.ts'
import type { Body } from './to-body.ts'

type Props = {
  kind: string
  body: Body
  /** Whether the person has written anything of a kind without a form of its own. */
  isBegun: boolean
  /** The files of this page, by their ids. */
  files: ReadonlyMap<string, File>
}

export function Preview({ kind, body, isBegun, files }: Props) {
  const texts = useTexts(composeTexts)
  const message = useMemo(
    () => requestToMessage(kind, withBanksCode(body, texts.bankCode)),
    [kind, body, texts.bankCode],
  )
  return (
    <section className="compose-preview" aria-label={texts.preview}>
      <h2 className="preview-title">{texts.preview}</h2>
      <div className="preview-wall">
        {isBegun || hasSomething(message) ? (
          <RequestPreview message={message} files={files} />
        ) : (
          <p className="soft">{texts.previewEmpty}</p>
        )}
      </div>
    </section>
  )
}

/**
 * The bank makes the code only when the order is sent; the customer finds Pix first among the ways
 * to pay.
 */
function withBanksCode(body: Body, code: string): Body {
  if (body['charge'] === undefined) return body
  const interactive = partsAt(body, 'interactive')
  const action = partsAt(interactive, 'action')
  const parameters = partsAt(action, 'parameters')
  const settings = Array.isArray(parameters['payment_settings']) ? parameters['payment_settings'] : []
  const payment_settings = [{ type: 'instant_dynamic_code', instant_dynamic_code: { code } }, ...settings]
  return {
    ...body,
    interactive: { ...interactive, action: { ...action, parameters: { ...parameters, payment_settings } } },
  }
}

function hasSomething({ order, orderStatus, contacts }: Message): boolean {
  if (order)
    return order.body !== '' || order.total.value !== 0 || order.items.some(({ name }) => name !== '')
  if (orderStatus)
    return orderStatus.body !== '' || orderStatus.order !== null || orderStatus.payment !== null
  return contacts !== undefined
}
