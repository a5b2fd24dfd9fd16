/** The fields of an account at Mercado Pago: what is no secret, and its access token. */
import type { Dispatch, SetStateAction } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { TextField } from '../../ui/fields.tsx'
import type { FaultAt } from '../../ui/use-faults.ts'
import { accountsTexts } from './accounts-texts.ts'
import { mercadoPagoTexts } from './mercado-pago-texts.ts'
import type { MercadoPagoDraft } from './mercado-pago.ts'

type Props = {
  draft: MercadoPagoDraft
  onChange: Dispatch<SetStateAction<MercadoPagoDraft>>
  /** The service's faults in these fields. */
  faultAt: FaultAt
}

export function MercadoPagoDetails({ draft, onChange, faultAt }: Props) {
  const texts = useTexts(mercadoPagoTexts)
  const { merchantName } = useTexts(accountsTexts)
  return (
    <>
      <TextField
        label={merchantName}
        note={texts.merchantNameNote}
        value={draft.merchantName}
        onChange={(value) => onChange((before) => ({ ...before, merchantName: value }))}
        error={faultAt('/details/merchantName')}
      />
      <TextField
        label={texts.payerEmail}
        note={texts.payerEmailNote}
        type="email"
        value={draft.payerEmail}
        onChange={(payerEmail) => onChange((before) => ({ ...before, payerEmail }))}
        error={faultAt('/details/payerEmail')}
      />
    </>
  )
}

/** Written, never shown: it is empty at first. */
export function MercadoPagoToken({ draft, onChange, faultAt }: Props) {
  const texts = useTexts(mercadoPagoTexts)
  return (
    <TextField
      label={texts.accessToken}
      note={texts.accessTokenNote}
      type="password"
      autoComplete="off"
      value={draft.accessToken}
      onChange={(accessToken) => onChange((before) => ({ ...before, accessToken }))}
      error={faultAt('/credentials/accessToken')}
    />
  )
}
