/** People who sign in: how long they stay, how their passwords are compared, and how often they may try. */
import { createKnownDevices } from '../api/auth/known-devices.ts'
import { createSignInThrottle } from '../api/auth/sign-in-throttle.ts'
import type { Services } from '../api/services.ts'
import { DAY_MS } from '../clock.ts'
import type { Config } from '../config.ts'
import { createPasswords } from '../people/passwords.ts'
import type { Foundation } from './foundation.ts'

const HOUR_MS = 60 * 60 * 1000

export const openPeople = ({ sessions }: Config, { secretKeys, clock }: Foundation): Services['people'] => ({
  passwords: createPasswords(),
  signIns: createSignInThrottle(() => clock.now().getTime()),
  devices: createKnownDevices(secretKeys.current),
  sessionLife: { idleMs: sessions.idleHours * HOUR_MS, absoluteMs: sessions.days * DAY_MS },
})
