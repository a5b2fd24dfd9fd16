/** The demo shop's number at the simulator, which stands in the place of WhatsApp. */
import { demandJson } from './http-json.ts'

export type SimulatorAccount = {
  baseUrl: string
  simulatorUrl: string
  /** In E.164. */
  from: string
  phoneNumberId: string
  accessToken: string
  appSecret: string
  verifyToken: string
}

/** Forgets all chats and numbers: the phone of a new shop shows nothing of an earlier one. */
export async function emptySimulator(simulatorUrl: string): Promise<void> {
  await demandJson(`${simulatorUrl}/control/reset`, { method: 'POST', body: { accounts: true } })
}

/** Makes the number, or changes it. Returns its address in the control API. */
export async function connectAccount(account: SimulatorAccount): Promise<string> {
  const url = `${account.simulatorUrl}/control/accounts/${account.phoneNumberId}`
  await demandJson(url, {
    method: 'PUT',
    body: {
      displayPhoneNumber: account.from.replace('+', ''),
      accessToken: account.accessToken,
      appSecret: account.appSecret,
      verifyToken: account.verifyToken,
      webhookUrl: `${account.baseUrl}/channels/whatsapp/webhook`,
    },
  })
  return url
}
