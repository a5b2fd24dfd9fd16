/** The fields of an account at a bank: what is no secret, and what is. */
import { useState } from 'react'
import type { Dispatch, SetStateAction } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { TextField } from '../../ui/fields.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Select } from '../../ui/select.tsx'
import type { FaultAt } from '../../ui/use-faults.ts'
import { orderFormTexts } from '../compose/order-form-texts.ts'
import { accountsTexts } from './accounts-texts.ts'
import { BANKS, PIX_KEY_TYPES } from './credentials.ts'
import type { BankName, CredentialsDraft, DetailsDraft } from './credentials.ts'
import { mercadoPagoTexts } from './mercado-pago-texts.ts'
import { MERCADO_PAGO } from './mercado-pago.ts'
import { readCertificate } from './read-certificate.ts'

type Props<Draft> = {
  draft: Draft
  onChange: Dispatch<SetStateAction<Draft>>
  /** The service's faults in these fields. */
  faultAt: FaultAt
}

/** The banks, and what is none. */
export type Place = BankName | typeof MERCADO_PAGO
const PLACES: { value: Place; name: string }[] = [
  ...(Object.keys(BANKS) as BankName[]).map((value) => ({ value, name: BANKS[value] })),
  { value: MERCADO_PAGO, name: 'Mercado Pago' },
]

type PlaceProps = { place: Place | ''; onChange: (place: Place) => void; error: string | null }

/** Where the account is. The other fields follow from it. */
export function PlaceField({ place, onChange, error }: PlaceProps) {
  const { bankOrProvider } = useTexts(mercadoPagoTexts)
  return <Select label={bankOrProvider} value={place} onChange={onChange} choices={PLACES} error={error} />
}

export function DetailsFields({ draft, onChange, faultAt }: Props<DetailsDraft>) {
  const texts = useTexts(accountsTexts)
  const { pixKeyTypes } = useTexts(orderFormTexts)
  const change = (part: Partial<DetailsDraft>) => onChange((before) => ({ ...before, ...part }))
  return (
    <>
      <div className="form-columns">
        <Select
          label={texts.keyType}
          value={draft.keyType}
          onChange={(keyType) => change({ keyType })}
          choices={PIX_KEY_TYPES.map((value) => ({ value, name: pixKeyTypes[value] }))}
          error={faultAt('/details/keyType')}
        />
        <TextField
          label={texts.key}
          value={draft.key}
          onChange={(key) => change({ key })}
          error={faultAt('/details/key')}
        />
      </div>
      <TextField
        label={texts.merchantName}
        note={texts.merchantNameNote}
        value={draft.merchantName}
        onChange={(merchantName) => change({ merchantName })}
        error={faultAt('/details/merchantName')}
      />
      <TextField
        label={texts.merchantCity}
        value={draft.merchantCity}
        onChange={(merchantCity) => change({ merchantCity })}
        error={faultAt('/details/merchantCity')}
      />
    </>
  )
}

/** Written, never shown: the fields are empty at first. */
export function CredentialsFields({ draft, onChange, faultAt }: Props<CredentialsDraft>) {
  const texts = useTexts(accountsTexts)
  const change = (part: Partial<CredentialsDraft>) => onChange((before) => ({ ...before, ...part }))
  const { files } = draft
  const isPem = files.certificate !== undefined
  return (
    <>
      <TextField
        label={texts.clientId}
        autoComplete="off"
        value={draft.clientId}
        onChange={(clientId) => change({ clientId })}
        error={faultAt('/credentials/clientId')}
      />
      <TextField
        label={texts.clientSecret}
        type="password"
        autoComplete="off"
        value={draft.clientSecret}
        onChange={(clientSecret) => change({ clientSecret })}
        error={faultAt('/credentials/clientSecret')}
      />
      <TextField
        label={texts.appKey}
        note={texts.appKeyNote}
        type="password"
        autoComplete="off"
        value={draft.appKey}
        onChange={(appKey) => change({ appKey })}
        error={faultAt('/credentials/appKey')}
      />
      <CertificateField
        label={texts.certificateFile}
        note={texts.certificateNote}
        missing={texts.noCertificate}
        take={(found) => {
          if ('certificateFile' in found) change({ files: found })
          else if (found.certificate === undefined) return false
          else change({ files: { ...(files.key !== undefined && { key: files.key }), ...found } })
          return true
        }}
      />
      {isPem && (
        <CertificateField
          label={texts.keyFile}
          note={texts.keyNote}
          missing={texts.noKey}
          take={(found) => {
            if ('certificateFile' in found || found.key === undefined) return false
            change({ files: { ...files, key: found.key } })
            return true
          }}
        />
      )}
      <TextField
        label={texts.password}
        type="password"
        autoComplete="off"
        value={draft.password}
        onChange={(password) => change({ password })}
        error={faultAt('/credentials/password')}
      />
    </>
  )
}

type FileProps = {
  label: string
  note: string
  /** Said of a file in which the wanted part is missing. */
  missing: string
  /** Returns whether the file has it. */
  take: (found: Exclude<Awaited<ReturnType<typeof readCertificate>>, string>) => boolean
}

const CERTIFICATES = '.p12,.pfx,.pem,.crt,.cer,.key,application/x-pkcs12,application/x-pem-file'.split(',')

function CertificateField({ label, note, missing, take }: FileProps) {
  const texts = useTexts(accountsTexts)
  const [error, setError] = useState<string | null>(null)
  const read = async (file: File) => {
    const found = await readCertificate(file)
    if (typeof found === 'string') setError(texts[found])
    else setError(take(found) ? null : missing)
  }
  return (
    <FileField
      label={label}
      note={note}
      accept={CERTIFICATES}
      error={error}
      onFile={(file) => void read(file)}
    />
  )
}
