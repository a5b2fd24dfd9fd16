/** What operations need of notifications of devices. */
import type { Push } from './push.ts'

export type PushNeeds = Pick<Push, 'test'> & {
  /** To which browsers bind their subscriptions: 65 bytes. */
  publicKey: Buffer
  /** Of the secret key from which it is derived. */
  keyId: string
  isPushService(endpoint: string): boolean
}

declare module '../engine/http/needs.ts' {
  interface SharedNeeds {
    /** Null where the settings name no address to which push services may write. */
    push: PushNeeds | null
  }
}
