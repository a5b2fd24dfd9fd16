/** An account at Mercado Pago, as it is typed, and the request made from it. It has an access token, and no certificate. */
export const MERCADO_PAGO = 'mercado-pago'

export type MercadoPagoDraft = { merchantName: string; payerEmail: string; accessToken: string }

export const NO_MERCADO_PAGO: MercadoPagoDraft = { merchantName: '', payerEmail: '', accessToken: '' }

export const hasToken = ({ accessToken }: MercadoPagoDraft): boolean => accessToken.trim() !== ''

export const toMercadoPagoCredentials = ({ accessToken }: MercadoPagoDraft) => ({
  accessToken: accessToken.trim(),
})

export const toMercadoPagoDetails = ({ merchantName, payerEmail }: MercadoPagoDraft) => ({
  merchantName: merchantName.trim(),
  ...(payerEmail.trim() !== '' && { payerEmail: payerEmail.trim() }),
})
