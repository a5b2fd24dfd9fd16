/** What the bodies that connect a number share: the two secrets, and the ids of the channel. */
import type { ChannelRules } from '../../channels/channel.ts'
import { allRules } from '../../channels/registry.ts'
import { memberOf } from '../../engine/member-of.ts'
import { toCredentialsSchema } from '../../engine/secrets/credentials.ts'

/** The channel whose numbers are connected by a token and the secret of an app. */
export const [connectable] = allRules() as [ChannelRules, ...ChannelRules[]]

export const NUMBER = connectable.account
export const BUSINESS = connectable.businessAccount ?? NUMBER

const { accessToken, appSecrets } = toCredentialsSchema(connectable.credentials).properties
const oneSecret = appSecrets && (memberOf(appSecrets, 'items') as object)

export const PASTED = {
  accessToken: { ...accessToken, description: 'The token of a system user: visible ASCII.' },
  appSecret: {
    ...oneSecret,
    description: 'The secret of the app that made the token: visible ASCII.',
  },
}

/** The ids have the names that the channel gives them. */
export type Pasted = { accessToken: string; appSecret: string } & Record<string, string>
