/** The fields shared by registering and changing a sender. */
import type { Dispatch, SetStateAction } from 'react'
import type { Sender } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { RadioChoice, TextField } from '../../ui/fields.tsx'
import { sendersTexts } from './senders-texts.ts'
import type { FaultAt } from '../../ui/use-faults.ts'

export type CredentialsDraft = {
  accessToken: string
  appSecret: string
  verifyToken: string
  /** Empty for a number that is called at WhatsApp itself. */
  partnerUrl: string
}
export type PaceDraft = { throughput: string; unknownPolicy: Sender['unknownPolicy'] }

export const NO_CREDENTIALS: CredentialsDraft = {
  accessToken: '',
  appSecret: '',
  verifyToken: '',
  partnerUrl: '',
}

const THROUGHPUT_MAX = 1_000

/** Each with its pointer in the request. */
const CREDENTIALS = [
  ['accessToken', '/credentials/accessToken'],
  ['appSecret', '/credentials/appSecrets'],
  ['verifyToken', '/credentials/verifyToken'],
  ['partnerUrl', '/credentials/partnerUrl'],
] as const

/** Null if it is not a throughput. */
export function parseThroughput(text: string): number | null {
  const value = Number(text)
  return /^\d{1,4}$/.test(text.trim()) && value >= 1 && value <= THROUGHPUT_MAX ? value : null
}

type FieldsProps<Draft> = {
  draft: Draft
  onChange: Dispatch<SetStateAction<Draft>>
  /** The service's faults in these fields. */
  faultAt: FaultAt
}

export function PaceFields({ draft, onChange, faultAt }: FieldsProps<PaceDraft>) {
  const texts = useTexts(sendersTexts)
  return (
    <>
      <TextField
        label={texts.throughput}
        note={texts.throughputNote}
        inputMode="numeric"
        value={draft.throughput}
        onChange={(throughput) => onChange((before) => ({ ...before, throughput }))}
        error={
          parseThroughput(draft.throughput) === null ? texts.throughputWrong : faultAt('/throughputPerSecond')
        }
      />
      <RadioChoice
        label={texts.unknownPolicy}
        note={texts.unknownPolicyNote}
        value={draft.unknownPolicy}
        onChange={(unknownPolicy) => onChange((before) => ({ ...before, unknownPolicy }))}
        choices={[
          { value: 'hold', name: texts.policies.hold, note: texts.policyNotes.hold },
          { value: 'resend', name: texts.policies.resend, note: texts.policyNotes.resend },
        ]}
      />
    </>
  )
}

/** Write-only: the fields are always empty at first. */
export function CredentialsFields({ draft, onChange, faultAt }: FieldsProps<CredentialsDraft>) {
  const texts = useTexts(sendersTexts)
  return CREDENTIALS.map(([name, pointer]) => (
    <TextField
      key={name}
      label={texts.credentials[name]}
      note={texts.credentialNotes[name]}
      type={name === 'partnerUrl' ? 'url' : 'password'}
      autoComplete="off"
      value={draft[name]}
      onChange={(value) => onChange((before) => ({ ...before, [name]: value }))}
      error={faultAt(pointer)}
    />
  ))
}

export const isComplete = ({ accessToken, appSecret, verifyToken }: CredentialsDraft): boolean =>
  [accessToken, appSecret, verifyToken].every((value) => value.trim() !== '')

export const toCredentials = ({ accessToken, appSecret, verifyToken, partnerUrl }: CredentialsDraft) => ({
  accessToken: accessToken.trim(),
  appSecrets: [appSecret.trim()],
  verifyToken: verifyToken.trim(),
  ...(partnerUrl.trim() && { partnerUrl: partnerUrl.trim() }),
})
