/** Connects a number by two secrets that a person pastes. */
import type { ChannelConnecting } from '../../channel.ts'
import type { Graph } from '../client/graph.ts'
import { connect } from './connect.ts'
import { inspect } from './inspect.ts'

export const openConnecting = ({ ask }: Graph): ChannelConnecting => ({
  inspect: (secrets, named) => inspect(ask, secrets, named),
  connect: (secrets, connection) => connect(ask, secrets, connection),
})
