/** Tries an account at the bank, and says in words what works and what does not. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerOf } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { PaymentAccount, PaymentAccountCheck } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { accountsTexts } from './accounts-texts.ts'

type Props = { account: PaymentAccount; isOpen: boolean; onClose: () => void }

export function CheckDialog({ account, isOpen, onClose }: Props) {
  const texts = useTexts(accountsTexts)
  return (
    <Dialog title={texts.checkTitle(account.name)} isOpen={isOpen} onClose={onClose}>
      <Check accountId={account.id} onClose={onClose} />
    </Dialog>
  )
}

function Check({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const texts = useTexts(accountsTexts)
  const api = useApi()
  const cache = useQueryClient()
  const check = useMutation({
    mutationFn: (): Promise<PaymentAccountCheck> =>
      answerOf(api.POST('/payment-accounts/{accountId}/check', { params: { path: { accountId } } })),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.paymentAccounts }),
  })
  return (
    <>
      {check.data === undefined ? <p>{texts.checkHelp}</p> : <Outcome check={check.data} />}
      {check.isError && <ProblemNotice error={check.error} />}
      <DialogActions>
        <Button look="quiet" onPress={onClose}>
          {texts.close}
        </Button>
        <Button isPending={check.isPending} onPress={() => check.mutate()}>
          {texts.checkNow}
        </Button>
      </DialogActions>
    </>
  )
}

function Outcome({ check: { ok, checks } }: { check: PaymentAccountCheck }) {
  const texts = useTexts(accountsTexts)
  return (
    <div role="status">
      <p className={`notice ${ok ? 'notice-good' : 'notice-bad'}`}>{ok ? texts.allGood : texts.notGood}</p>
      <ul className="cards">
        {checks.map((one) => (
          <li key={one.check}>
            <p className="pills">
              <strong>{texts.checks[one.check]}</strong>
              <span className={`pill ${one.ok ? 'pill-good' : 'pill-bad'}`}>
                {one.ok ? texts.good : texts.bad}
              </span>
            </p>
            <p className="small">{one.detail}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
