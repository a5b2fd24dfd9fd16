/** One sender: its state and why it does not send, its figures, and the possible actions. */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useState } from 'react'
import { useMay } from '../../api/me.ts'
import type { Sender } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailureWords } from '../../ui/failure-words.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Dialog } from '../../ui/overlays.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { AppSyncDialog } from './app-sync.tsx'
import { appSyncTexts } from './app-sync-texts.ts'
import { CheckSenderDialog } from './check-sender.tsx'
import { Proof } from './connect/proof.tsx'
import { proofTexts } from './connect/proof-texts.ts'
import { RemoveSenderDialog } from './remove-sender.tsx'
import { senderCheckTexts } from './sender-check-texts.ts'
import { refusedWebhooksNow, SenderHealth } from './sender-health.tsx'
import { SenderSettingsDialog } from './sender-settings.tsx'
import { sendersTexts } from './senders-texts.ts'
import { TestMessageDialog } from './test-message.tsx'
import { useChangeSender } from './use-change-sender.ts'

/** Codes of a number that left with its phone begin so. */
const LEFT = 'app_number_'
const LOOKS = { running: 'pill-good', paused: 'pill-wait', stopped: 'pill-bad' } as const

export function SenderCard({ sender }: { sender: Sender }) {
  const texts = useTexts(sendersTexts)
  const checkTexts = useTexts(senderCheckTexts)
  const proof = useTexts(proofTexts)
  const sync = useTexts(appSyncTexts)
  const maySend = useMay('messages:send')
  const [open, setOpen] = useState<'settings' | 'test' | 'check' | 'prove' | 'sync' | 'remove' | null>(null)
  const change = useChangeSender(sender.id)
  const { address, state, stop, pauseDate, phoneNumberId, tokenEndDate, isInApp } = sender
  const number = formatPhoneNumber(address)
  const { templates } = sender.health
  const isTroubled = templates.failure !== null || refusedWebhooksNow(sender.health) !== null
  const setState = (next: 'running' | 'paused') =>
    change.mutate(
      { state: next },
      {
        onSuccess: () =>
          showToast({ text: next === 'paused' ? texts.isPaused(number) : texts.isResumed(number) }),
      },
    )
  return (
    <li className="card" aria-label={number}>
      <div className="sender-head">
        <div>
          <h2 className="figures">{number}</h2>
          <p className="soft small">
            {texts.phoneNumberId} <code>{phoneNumberId}</code>
          </p>
          {isInApp && <p className="soft small">{texts.inApp}</p>}
        </div>
        <p className="pills">
          {isTroubled && <span className="pill pill-bad">{checkTexts.troubled}</span>}
          <span className={`pill ${LOOKS[state]}`}>{texts.states[state]}</span>
        </p>
      </div>
      {pauseDate !== null && (
        <p className="notice notice-wait">
          <span>
            {texts.pausedSince} <Moment at={pauseDate} />. {texts.pausedHelp}
          </span>
        </p>
      )}
      {tokenEndDate !== null && (
        <p className="notice notice-wait">
          <span>
            {texts.tokenEnds} <Moment at={tokenEndDate} />. {texts.tokenEndsHelp}
          </span>
        </p>
      )}
      {stop !== null && (
        <div className="notice notice-bad">
          <p>
            <strong>{texts.stoppedSince}</strong> <Moment at={stop.date} />
          </p>
          <FailureWords failure={stop.failure} />
          <p>{stop.failure.code.startsWith(LEFT) ? texts.leftHelp : texts.stoppedHelp}</p>
        </div>
      )}
      {templates.failure !== null && (
        <div className="notice notice-bad">
          <p>
            <strong>{checkTexts.templatesFail}</strong>
          </p>
          <FailureWords failure={templates.failure} />
        </div>
      )}
      <SenderHealth sender={sender} />
      {change.isError && <ProblemNotice error={change.error} />}
      <div className="actions">
        {state === 'running' ? (
          <Button
            look="quiet"
            isSmall
            icon="pause"
            isPending={change.isPending}
            onPress={() => setState('paused')}
          >
            {texts.pause}
          </Button>
        ) : (
          <Button isSmall icon="play" isPending={change.isPending} onPress={() => setState('running')}>
            {texts.resume}
          </Button>
        )}
        <Button look="quiet" isSmall icon="settings" onPress={() => setOpen('settings')}>
          {texts.settings}
        </Button>
        <Button look="quiet" isSmall icon="check" onPress={() => setOpen('check')}>
          {checkTexts.check}
        </Button>
        {isInApp && (
          <Button look="quiet" isSmall icon="phone" onPress={() => setOpen('sync')}>
            {sync.open}
          </Button>
        )}
        {maySend && (
          <>
            <Button look="quiet" isSmall icon="send" onPress={() => setOpen('test')}>
              {texts.test}
            </Button>
            <Button look="quiet" isSmall icon="phone" onPress={() => setOpen('prove')}>
              {proof.title}
            </Button>
          </>
        )}
        {sender.health.lastSentDate === null && (
          <Button look="danger" isSmall onPress={() => setOpen('remove')}>
            {checkTexts.remove}
          </Button>
        )}
      </div>
      <SenderSettingsDialog sender={sender} isOpen={open === 'settings'} onClose={() => setOpen(null)} />
      <CheckSenderDialog sender={sender} isOpen={open === 'check'} onClose={() => setOpen(null)} />
      <AppSyncDialog sender={sender} isOpen={open === 'sync'} onClose={() => setOpen(null)} />
      <Dialog title={proof.title} isOpen={open === 'prove'} onClose={() => setOpen(null)}>
        <Proof sender={sender} />
      </Dialog>
      <RemoveSenderDialog sender={sender} isOpen={open === 'remove'} onClose={() => setOpen(null)} />
      <TestMessageDialog sender={sender} isOpen={open === 'test'} onClose={() => setOpen(null)} />
    </li>
  )
}
