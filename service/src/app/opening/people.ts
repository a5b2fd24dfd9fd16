/** People who sign in: how long they stay, how their passwords are compared, and how often they may try. */
import { createKnownDevices } from '../../access/sessions/known-devices.ts'
import { createSignInThrottle } from '../../access/sessions/sign-in-throttle.ts'
import type { Services } from '../services.ts'
import { DAY_MS } from '../../engine/clock.ts'
import type { Config } from '../../engine/settings/config.ts'
import { createMailer } from '../../access/mail/mailer.ts'
import { createOidc } from '../../access/oidc/oidc.ts'
import { createPasswords } from '../../access/sessions/passwords.ts'
import type { Foundation } from './foundation.ts'

const HOUR_MS = 60 * 60 * 1000

export const openPeople = (
  { sessions, oidc: { issuer, clientId, clientSecret }, mail: { smtpUrl, from } }: Config,
  { secretKeys, clock, log }: Foundation,
): Services['people'] => ({
  passwords: createPasswords(),
  signIns: createSignInThrottle(() => clock.now().getTime()),
  devices: createKnownDevices(secretKeys.current),
  sessionLife: { idleMs: sessions.idleHours * HOUR_MS, absoluteMs: sessions.days * DAY_MS },
  oidc: issuer && clientId && clientSecret ? createOidc({ issuer, clientId, clientSecret }, clock) : null,
  mailer: smtpUrl && from ? createMailer(smtpUrl, from, log) : null,
})
