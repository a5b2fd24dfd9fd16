/**
 * Sends an order again whose charge ended unpaid, or the rest of one of which a part was paid, with
 * a new charge: one click, unless the check has something to say.
 */
import type { Charge, Message, Order } from '../../../api/types.ts'
import { useMay } from '../../../api/me.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { paymentsTexts } from '../../../payments/payments-texts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { explainFinding } from '../../../ui/finding-texts.ts'
import { Dialog, DialogActions } from '../../../ui/overlays.tsx'
import { ProblemNotice } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { findAsked } from './find-asked.ts'
import { toRenewal, toRest } from './to-renewal.ts'
import { useRenew } from './use-renew.ts'

type Props = {
  order: Order
  isPaid: boolean
  /**
   * What is still due after a part was paid, in hundredths; null: no part was, or nothing is due.
   */
  rest: number | null
  /** The latest of the order. */
  charge: Charge
  /** Of the order, oldest first. */
  messages: Message[]
}

/**
 * A charge that can no longer be paid. One that failed or was withdrawn had no customer, or lost
 * its order.
 */
const OVER = new Set<Charge['state']>(['expired', 'removed'])

export function Renewal({ order, isPaid, rest, charge, messages }: Props) {
  const texts = useTexts(paymentsTexts)
  const formats = useFormats()
  const { language } = useLanguage()
  const [maySend, mayCharge] = [useMay('messages:send'), useMay('payments:charge')]
  const { referenceId, orderStatus } = order
  const renewal = useRenew(() =>
    showToast({ text: (spoken) => paymentsTexts[spoken].isRenewed(referenceId) }),
  )
  const asked = findAsked(messages)
  const isUnpaid = !isPaid && orderStatus !== 'canceled'
  const isPart = isUnpaid && charge.state === 'concluded' && rest !== null
  const isOver = isUnpaid && OVER.has(charge.state)
  if (!(isOver || isPart) || asked === undefined || !maySend || !mayCharge) return null
  const { pause, error, isRenewing } = renewal
  const isRefused = pause !== null && pause.why !== 'confirm'
  const template = new URLSearchParams({ kind: 'template', to: asked.message.to, from: asked.message.from })
  return (
    <div className="notice notice-wait">
      <p>{isPart ? texts.restHelp : texts.expiredHelp}</p>
      {error !== null && pause === null && <ProblemNotice error={error} occasion="sending" />}
      <div className="actions">
        <Button
          isSmall
          icon="send"
          isPending={isRenewing}
          onPress={() =>
            renewal.renew({
              body: isPart ? toRest(asked.message, referenceId, rest) : toRenewal(asked.message),
              idempotencyKey: `renewal-${charge.id}`,
            })
          }
        >
          {isPart ? texts.chargeRest(formats.money(rest, 100)) : texts.renew}
        </Button>
      </div>
      <Dialog
        title={isRefused ? texts.cannotRenew(referenceId) : texts.renewTitle(referenceId)}
        isOpen={pause !== null}
        onClose={renewal.goBack}
      >
        {pause?.why === 'window' && <p className="notice notice-wait">{texts.windowClosed}</p>}
        {pause?.why !== 'window' &&
          pause?.findings.map((finding) => (
            <p
              key={`${finding.code} ${finding.pointer}`}
              className={`notice ${isRefused ? 'notice-bad' : 'notice-wait'}`}
            >
              {explainFinding(finding, language)}
            </p>
          ))}
        {error !== null && <ProblemNotice error={error} occasion="sending" />}
        <DialogActions>
          <Button look="quiet" onPress={renewal.goBack}>
            {isRefused ? texts.close : texts.goBack}
          </Button>
          {pause?.why === 'window' && (
            <LinkButton href={`/compose?${template.toString()}`}>{texts.writeTemplate}</LinkButton>
          )}
          {pause?.why === 'confirm' && (
            <Button isPending={isRenewing} onPress={renewal.confirm}>
              {texts.renewIt}
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </div>
  )
}
