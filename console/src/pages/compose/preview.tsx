/** The message as on the customer's phone, and the payment sheet that opens there. */
import { bubble } from '@recado/chat/bubble.js'
import { orderSums } from '@recado/chat/cards/order-sums.js'
import type { Message, Order, Viewer } from '@recado/chat/contract.js'
import { element } from '@recado/chat/dom/element.js'
import { namePaymentMethod, paymentMethodDetails } from '@recado/chat/pay/payment-method.js'
import { useCallback, useMemo, useState } from 'react'
import { Drawn } from '../../chat/drawn.tsx'
import { toCards } from '../../chat/to-chat.ts'
import { useCustomerViewer } from '../../chat/viewer.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/overlays.tsx'
import { composeTexts } from './compose-texts.ts'
import type { Kind } from './draft.ts'
import type { Body } from './to-body.ts'

export function Preview({ kind, body }: { kind: Kind; body: Body }) {
  const texts = useTexts(composeTexts)
  const viewer = useCustomerViewer()
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
        {hasSomething(message) ? <Drawn draw={draw} /> : <p className="soft">{texts.previewEmpty}</p>}
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

function toMessage(kind: Kind, body: Body): Message {
  const payload = kind === 'contacts' ? { contacts: body['contacts'] } : body['interactive']
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
