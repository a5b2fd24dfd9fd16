/** Connects a number by two secrets that a person pastes, and asks for what its app has. */
import type { ChannelConnecting } from '../../channel.ts'
import type { Graph } from '../client/graph.ts'
import { connect } from './connect.ts'
import { askSync } from './ask-sync.ts'
import { inspect } from './inspect.ts'
import { LEFT_CODES, readNumber, UNREACHED_CODES } from './number-state.ts'

export const openConnecting = ({ ask }: Graph): ChannelConnecting => ({
  inspect: (secrets, named, chosen) => inspect(ask, secrets, named, chosen),
  connect: (secrets, connection) => connect(ask, secrets, connection),
  readNumber: (account, signal) => readNumber(ask, account, signal),
  leftCodes: LEFT_CODES,
  unreachedCodes: UNREACHED_CODES,
  askSync: (account, what) => askSync(ask, account, what),
})
