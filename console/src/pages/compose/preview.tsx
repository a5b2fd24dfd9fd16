/** The message as on the customer's phone, and the payment sheet that opens there. */
import { bubble } from '@recado/chat/bubble.js'
import { orderSums } from '@recado/chat/cards/order-sums.js'
import type { Message, Order, Viewer } from '@recado/chat/contract.js'
import { element } from '@recado/chat/dom/element.js'
import { namePaymentMethod, paymentMethodDetails } from '@recado/chat/pay/payment-method.js'
import { useCallback, useMemo, useState } from 'react'
import { Drawn } from '../../chat/drawn.tsx'
import { toCards } from '../../chat/to-chat.ts'
import { useFindMedia } from '../../chat/use-find-media.ts'
import type { FindLocal } from '../../chat/use-find-media.ts'
import { useCustomerViewer } from '../../chat/viewer.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/overlays.tsx'
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
  const customer = useCustomerViewer()
  const findLocal = useCallback<FindLocal>(({ id }) => files.get(id ?? ''), [files])
  const findMedia = useFindMedia(findLocal)
  const viewer = useMemo(() => ({ ...customer, findMedia }), [customer, findMedia])
  const [paid, setPaid] = useState<Order | null>(null)
  const message = useMemo(() => toMessage(kind, body), [kind, body])
  const draw = useCallback(
    () => bubble(message, undefined, viewer, { onOpenOrder: setPaid, onShowQuoted: () => {} }, 'div'),
    [message, viewer],
  )
  return (
    <section className="preview" aria-label={texts.preview}>
      <h2 className="preview-title">{texts.preview}</h2>
      <div className="preview-wall">
        {isBegun || hasSomething(message) ? (
          <Drawn draw={draw} />
        ) : (
          <p className="soft">{texts.previewEmpty}</p>
        )}
      </div>
      <Dialog title={texts.payTitle} isOpen={paid !== null} onClose={() => setPaid(null)}>
        {paid && <PaymentSheet order={paid} viewer={viewer} />}
      </Dialog>
    </section>
  )
}

function PaymentSheet({ order, viewer }: { order: Order; viewer: Viewer }) {
  const draw = useCallback(() => {
    const methods = order.paymentSettings.map((setting) =>
      element(
        'section',
        { class: 'method-details' },
        element('h3', {}, namePaymentMethod(setting, viewer)),
        ...paymentMethodDetails(setting, viewer),
      ),
    )
    return element('div', { class: 'bubble preview-sheet' }, orderSums(order, viewer), ...methods)
  }, [order, viewer])
  return <Drawn draw={draw} />
}

/** The chat finds the object of a kind in the request. */
function toMessage(kind: string, body: Body): Message {
  const payload = kind === 'order_details' || kind === 'order_status' ? body['interactive'] : body
  return {
    id: 'preview',
    direction: 'in',
    at: new Date().toISOString(),
    type: kind,
    text: null,
    status: 'received',
    ...toCards(kind, payload),
    raw: payload,
  }
}

function hasSomething({ order, orderStatus, contacts }: Message): boolean {
  if (order)
    return order.body !== '' || order.total.value !== 0 || order.items.some(({ name }) => name !== '')
  if (orderStatus)
    return orderStatus.body !== '' || orderStatus.order !== null || orderStatus.payment !== null
  return contacts !== undefined
}
