/** The numbers that a token opens, as WhatsApp shows them, and the choice of one. */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { queryKeys } from '../../../api/query-keys.ts'
import { useApi } from '../../../api/session.tsx'
import type { ConnectionInspection, SenderConnection, SenderConnectionDraft } from '../../../api/types.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioChoice, Switch, TextField } from '../../../ui/fields.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { connectTexts } from './connect-texts.ts'
import type { Found } from './found.ts'
import { RefusalNotice } from './refusal-notice.tsx'

type Props = {
  found: Found
  /** What an earlier attempt did; null before the first. */
  connected: SenderConnection | null
  onConnected: (connected: SenderConnection) => void
  onRestart: () => void
}
type FoundNumber = ConnectionInspection['accounts'][number]['numbers'][number]

/** Refusals that a PIN resolves. */
const ABOUT_PIN = ['pin_wrong', 'pin_guessed_too_often']
/** Refusals that a code resolves. */
const ABOUT_CODE = ['code_sent', 'code_wrong']
type CodeBy = NonNullable<SenderConnectionDraft['codeBy']>

export function ChooseNumber({ found: { secrets, inspection }, connected, onConnected, onRestart }: Props) {
  const texts = useTexts(connectTexts)
  const api = useApi()
  const cache = useQueryClient()
  const numbers = inspection.accounts.flatMap(({ wabaId, name, numbers: of }) =>
    of.map((number) => ({ ...number, wabaId, account: name ?? wabaId })),
  )
  const [chosenId, setChosenId] = useState(
    () =>
      connected?.sender.phoneNumberId ?? (numbers.length === 1 ? numbers[0]?.phoneNumberId : undefined) ?? '',
  )
  const [replacesCallback, setReplaces] = useState(false)
  const [pin, setPin] = useState('')
  const [resetsPin, setResetsPin] = useState(false)
  const [codeBy, setCodeBy] = useState<CodeBy>('sms')
  const [code, setCode] = useState('')
  const connect = useMutation({
    mutationFn: (draft: SenderConnectionDraft) => api.senders.connect(draft),
    gcTime: 0, // secrets must not stay in the cache
    onSuccess(result) {
      onConnected(result)
      void cache.invalidateQueries({ queryKey: queryKeys.senders })
    },
  })
  const chosen = numbers.find(({ phoneNumberId }) => phoneNumberId === chosenId)
  const refusals = connected?.steps.flatMap(({ failure }) => failure?.code ?? []) ?? []
  const needsPin = refusals.some((refusal) => ABOUT_PIN.includes(refusal))
  const isUnverified = refusals.includes('number_unverified')
  // what was refused stays to be corrected
  const isCodeSent = refusals.some((refusal) => ABOUT_CODE.includes(refusal)) || code !== ''
  const isReady = chosen !== undefined && [pin, code].every((digits) => /^(\d{6})?$/.test(digits))
  const send = (proof: Pick<SenderConnectionDraft, 'code' | 'codeBy'>) => {
    if (!chosen) return
    connect.mutate({
      ...secrets,
      phoneNumberId: chosen.phoneNumberId,
      wabaId: chosen.wabaId,
      replacesCallback,
      ...(pin !== '' && { pin }),
      ...proof,
      resetsPin,
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    send({ ...(isUnverified && { codeBy }), ...(code !== '' && { code }) })
  }
  const sendAnotherCode = () => {
    setCode('')
    send({ codeBy })
  }
  return (
    <form className="card dialog-form" onSubmit={submit}>
      <About inspection={inspection} />
      {numbers.length === 0 && <p>{texts.noNumbers}</p>}
      {numbers.length > 0 && (
        <RadioChoice
          label={texts.choose}
          value={chosenId}
          onChange={setChosenId}
          choices={numbers.map((number) => ({
            value: number.phoneNumberId,
            name: [number.address && formatPhoneNumber(number.address), number.name]
              .filter(Boolean)
              .join(' · '),
            note: toNote(number, texts),
          }))}
        />
      )}
      <Elsewhere {...{ inspection, chosen, replacesCallback }} onChange={setReplaces} />
      {needsPin && (
        <>
          <TextField
            label={texts.pin}
            note={texts.pinNote}
            inputMode="numeric"
            autoComplete="off"
            value={pin}
            onChange={(text) => setPin(text.replaceAll(/\D/g, ''))}
          />
          <Switch isSelected={resetsPin} onChange={setResetsPin}>
            {texts.resetPin}
          </Switch>
        </>
      )}
      {isUnverified && (
        <RadioChoice
          label={texts.codeBy}
          value={codeBy}
          onChange={setCodeBy}
          choices={[
            { value: 'sms', name: texts.sms },
            { value: 'call', name: texts.call },
          ]}
        />
      )}
      {isCodeSent && (
        <>
          <TextField
            label={texts.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(text) => setCode(text.replaceAll(/\D/g, ''))}
          />
          <Button look="quiet" isDisabled={!chosen || connect.isPending} onPress={sendAnotherCode}>
            {texts.anotherCode}
          </Button>
        </>
      )}
      {connect.isError && <RefusalNotice error={connect.error} />}
      <div className="sender-actions">
        <Button type="submit" icon="plug" isPending={connect.isPending} isDisabled={!isReady}>
          {connected === null ? texts.connect : texts.again}
        </Button>
        <Button look="quiet" onPress={onRestart}>
          {texts.back}
        </Button>
      </div>
    </form>
  )
}

function About({
  inspection: { app, tokenEndDate, missingPermissions },
}: {
  inspection: ConnectionInspection
}) {
  const texts = useTexts(connectTexts)
  return (
    <>
      <p>{texts.tokenOf(app.name ?? app.id)}</p>
      {tokenEndDate !== null && (
        <p className="notice">
          {texts.tokenEnds} <Moment at={tokenEndDate} />
        </p>
      )}
      {missingPermissions.length > 0 && (
        <p className="notice notice-bad">{texts.lacks(missingPermissions.join(', '))}</p>
      )}
    </>
  )
}

/** What the person needs to distinguish the numbers, in WhatsApp's words. */
function toNote(number: FoundNumber & { account: string }, texts: (typeof connectTexts)['en']): string {
  const { status, quality, limit, throughput, nameStatus, isRegistered, isInApp, senderId, account } = number
  return [
    status,
    quality && `${texts.quality}: ${quality}`,
    limit && `${texts.limit}: ${limit}`,
    throughput && `${texts.speed}: ${throughput}`,
    nameStatus && nameStatus !== 'APPROVED' && `${texts.name}: ${nameStatus}`,
    `${texts.account}: ${account}`,
    isInApp && texts.isInApp,
    !isRegistered && !isInApp && texts.needsRegistration,
    senderId !== null && texts.isConnected,
  ]
    .filter(Boolean)
    .join(' · ')
}

/**
 * Asks before the address of another host is replaced: that of the app, or that of the number
 * alone.
 */
function Elsewhere({
  inspection: { callbackUrl, appCallbackUrl },
  chosen,
  replacesCallback,
  onChange,
}: {
  inspection: ConnectionInspection
  chosen: FoundNumber | undefined
  replacesCallback: boolean
  onChange: (replaces: boolean) => void
}) {
  const texts = useTexts(connectTexts)
  const isOwn = chosen?.isOverridden ?? false
  const other = toHost(isOwn ? (chosen?.callbackUrl ?? null) : appCallbackUrl)
  if (other === null || other === toHost(callbackUrl)) return null
  return (
    <div className="notice">
      <p>{texts.elsewhere(other)}</p>
      <Switch isSelected={replacesCallback} onChange={onChange}>
        {isOwn ? texts.replaceOwn : texts.replace}
      </Switch>
      <p className="field-note">{isOwn ? texts.replaceOwnHelp : texts.replaceHelp}</p>
    </div>
  )
}

const toHost = (url: string | null) => (url === null ? null : (URL.parse(url)?.host ?? url))
