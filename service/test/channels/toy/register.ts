/** The one line of it in the registry. */
import { channelRegistry } from '../../../src/channels/registry.ts'
import { openToy, toyRules } from './toy.ts'

export const ADDED = toyRules.name
channelRegistry.set(ADDED, { rules: toyRules, open: async () => openToy() })
