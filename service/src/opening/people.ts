/** People who sign in: how long they stay, how their passwords are compared, and how often they may try. */
import { createKnownDevices } from '../api/auth/known-devices.ts'
import { createSignInThrottle } from '../api/auth/sign-in-throttle.ts'
import type { Services } from '../app/services.ts'
import { DAY_MS } from '../clock.ts'
import type { Config } from '../config.ts'
import { createMailer } from '../people/mail/mailer.ts'
import { createOidc } from '../people/oidc.ts'
import { createPasswords } from '../people/passwords.ts'
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
