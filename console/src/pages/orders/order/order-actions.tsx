/** The next steps of an order, one click each: the customer is notified, and the order changes. */
import { useId } from 'react'
import type { Message, Order, OrderPayments } from '../../../api/types.ts'
import { toE164 } from '../../../ui/to-e164.ts'
import { useMay } from '../../../api/me.ts'
import type { Language } from '../../../i18n/language.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { ProblemNotice } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { StepDialog } from './step-dialog.tsx'
import { isFinal, listSteps, toRequest } from './steps.ts'
import { stepTexts } from './step-texts.ts'
import { TemplateDrawer } from './template-drawer.tsx'
import { useStep } from './use-step.ts'

type Props = {
  order: Order
  /** By its messages, or by the bank: the customer may not have been notified. */
  isPaid: boolean
  /** Those of the order, oldest first. */
  messages: Message[]
  conversationId: string
  /** Undefined while it is read, and for who may not read it. */
  money: OrderPayments | undefined
  /** The payments are to be read first: they decide whether "Paid" asks about the bank. */
  awaitsMoney: boolean
}

export function OrderActions({ order, isPaid, messages, conversationId, money, awaitsMoney }: Props) {
  const texts = useTexts(stepTexts)
  const id = useId()
  const { referenceId } = order
  const stepping = useStep((step) => {
    const say = (language: Language) =>
      stepTexts[language].notified(referenceId, stepTexts[language].done[step])
    showToast({ text: say })
  })
  const formats = useFormats()
  const isCharged = money?.charges.some(({ state }) => state !== 'failed') ?? false
  const mayConfirm = useMay('payments:confirm')
  const steps = listSteps(order).filter((step) =>
    step === 'paid' ? !isCharged || mayConfirm : step !== 'canceled' || !isPaid,
  )
  const shown = (amount: OrderPayments['received']) => formats.money(amount.value, amount.offset)
  const latest = messages.at(-1)
  const own = messages.findLast(({ role }) => role === 'assistant')
  if (latest === undefined || own === undefined) return null
  const addresses = { from: toE164(own.from), to: toE164(own.to), referenceId }
  const { pause, underWay, error } = stepping
  const other = new URLSearchParams({
    kind: 'order_status',
    from: addresses.from,
    to: addresses.to,
    reference: referenceId,
  })
  return (
    <div className="order-steps" role="group" aria-labelledby={id}>
      <p id={id} className="soft small">
        {texts.steps}
      </p>
      <div className="actions">
        {steps.map((step) => (
          <Button
            key={step}
            look={step === 'canceled' ? 'danger' : 'quiet'}
            isSmall
            isPending={underWay === step}
            isDisabled={(underWay !== null && underWay !== step) || (step === 'paid' && awaitsMoney)}
            onPress={() =>
              stepping.take({
                step,
                isAsked: isFinal(step) || (step === 'paid' && isCharged),
                request: toRequest(step, addresses, texts.words[step]),
                idempotencyKey: `order-status-${latest.id}-${step}`,
              })
            }
          >
            {texts.names[step]}
          </Button>
        ))}
        <Link to={`/compose?${other.toString()}`}>{texts.other}</Link>
      </div>
      {error !== null && pause === null && <ProblemNotice error={error} occasion="sending" />}
      <StepDialog
        pause={pause?.why === 'window' ? null : pause}
        isSending={underWay !== null}
        error={error}
        isFinal={pause !== null && isFinal(pause.step)}
        received={
          pause?.step === 'paid' && isCharged && money
            ? texts.bankReceived(shown(money.received), money.due && shown(money.due))
            : null
        }
        onConfirm={stepping.confirm}
        onBack={stepping.goBack}
      />
      <TemplateDrawer
        conversationId={conversationId}
        step={pause?.why === 'window' ? pause.step : null}
        onClose={stepping.goBack}
      />
    </div>
  )
}
