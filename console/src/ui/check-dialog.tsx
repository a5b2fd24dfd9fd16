/**
 * Tries something of the shop at its provider, such as a number or a bank account, and says what
 * works and what does not.
 */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './overlays.tsx'
import { ProblemNotice } from './states.tsx'

type Texts = Record<'checkHelp' | 'checkNow' | 'close' | 'good' | 'bad' | 'allGood' | 'notGood', string>

/** One thing that was tried. `detail` says more; null: nothing more is to be said. */
export type CheckResult = { name: string; ok: boolean; detail: ReactNode }

type Props = {
  title: string
  texts: Texts
  /** Makes the check. It is started by the person alone. */
  check: () => Promise<{ ok: boolean; results: CheckResult[] }>
  /** Once it has ended, also in a failure. */
  onSettled: () => Promise<void>
  isOpen: boolean
  onClose: () => void
}

export function CheckDialog({ title, isOpen, ...rest }: Props) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={rest.onClose}>
      <Check {...rest} />
    </Dialog>
  )
}

/** Begins again each time that the dialog is opened. */
function Check({ texts, check: mutationFn, onSettled, onClose }: Omit<Props, 'title' | 'isOpen'>) {
  const check = useMutation({ mutationFn, onSettled })
  return (
    <>
      {check.data === undefined ? <p>{texts.checkHelp}</p> : <Outcome texts={texts} {...check.data} />}
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

function Outcome({ texts, ok, results }: { texts: Texts; ok: boolean; results: CheckResult[] }) {
  return (
    <div role="status">
      <p className={`notice ${ok ? 'notice-good' : 'notice-bad'}`}>{ok ? texts.allGood : texts.notGood}</p>
      <ul className="cards">
        {results.map((one) => (
          <li key={one.name}>
            <p className="pills">
              <strong>{one.name}</strong>
              <span className={`pill ${one.ok ? 'pill-good' : 'pill-bad'}`}>
                {one.ok ? texts.good : texts.bad}
              </span>
            </p>
            {one.detail !== null && <div className="small">{one.detail}</div>}
          </li>
        ))}
      </ul>
    </div>
  )
}
