/**
 * A request as the message that it becomes, on the customer's phone, and the payment sheet that
 * opens there.
 */
import { bubble } from '@recado/chat/bubble.js'
import { orderSums } from '@recado/chat/cards/order-sums.js'
import type { Card, Message, Order, Viewer } from '@recado/chat/contract.js'
import { element } from '@recado/chat/dom/element.js'
import { namePaymentMethod, paymentMethodDetails } from '@recado/chat/pay/payment-method.js'
import { useCallback, useMemo, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { Dialog } from '../ui/overlays.tsx'
import { chatTexts } from './chat-texts.ts'
import { Drawn } from './drawn.tsx'
import { toCards } from './to-chat.ts'
import { useFindMedia } from './use-find-media.ts'
import type { FindLocal } from './use-find-media.ts'
import { useCustomerViewer } from './viewer.ts'
import './request-preview.css'

type Props = {
  message: Message
  /** The files of this page, by their ids. */
  files: ReadonlyMap<string, File>
}

export function RequestPreview({ message, files }: Props) {
  const texts = useTexts(chatTexts)
  const customer = useCustomerViewer()
  const findLocal = useCallback<FindLocal>(({ id }) => files.get(id ?? ''), [files])
  const findMedia = useFindMedia(findLocal)
  const viewer = useMemo(() => ({ ...customer, findMedia }), [customer, findMedia])
  const [paid, setPaid] = useState<Order | null>(null)
  const draw = useCallback(
    () => bubble(message, undefined, viewer, { onOpenOrder: setPaid, onShowQuoted: () => {} }, 'div'),
    [message, viewer],
  )
  return (
    <>
      <Drawn draw={draw} />
      <Dialog title={texts.payTitle} isOpen={paid !== null} onClose={() => setPaid(null)}>
        {paid && <PaymentSheet order={paid} viewer={viewer} />}
      </Dialog>
    </>
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

/**
 * The chat finds the object of a kind in the request. `card` is drawn in place of what it would
 * find.
 */
export function requestToMessage(kind: string, body: Record<string, unknown>, card?: Card): Message {
  const payload = kind === 'order_details' || kind === 'order_status' ? body['interactive'] : body
  return {
    id: 'preview',
    direction: 'in',
    at: new Date().toISOString(),
    type: kind,
    text: null,
    status: 'received',
    ...toCards(kind, payload),
    ...(card !== undefined && { card }),
    raw: payload,
  }
}
