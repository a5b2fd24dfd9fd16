/** The one line of it in the registry. */
import { channelOpeners } from '../../../src/channels/registry.ts'
import { openToy } from './toy.ts'

export const ADDED = 'toy'
channelOpeners.set(ADDED, openToy)
