/**
 * People who sign in: how long they stay, how their passwords are compared, and how often they may
 * try.
 */
import { createAuthThrottle } from '../../access/auth-throttle.ts'
import { createKnownDevices } from '../../access/sessions/known-devices.ts'
import { createSignInThrottle } from '../../access/sessions/sign-in-throttle.ts'
import type { Services } from '../services.ts'
import { DAY_MS } from '../../engine/clock.ts'
import type { Config } from '../../engine/settings/config.ts'
import { createMailer } from '../../access/mail/mailer.ts'
import { createOidc } from '../../access/oidc/oidc.ts'
import { insertFirstOwner, isClaimed } from '../../access/setup/first-owner.ts'
import { findSetupToken } from '../../access/setup/setup-token.ts'
import { createPasswords } from '../../access/sessions/passwords.ts'
import type { Foundation } from './foundation.ts'

const HOUR_MS = 60 * 60 * 1000

export const openPeople = async (
  { sessions, oidc: { issuer, clientId, clientSecret }, mail: { smtpUrl, from }, ...config }: Config,
  { pool, secretKeys, clock, log }: Foundation,
): Promise<Services['people']> => ({
  passwords: createPasswords(),
  setup:
    config.directoryUrl || (await isClaimed(pool))
      ? null
      : {
          token: await findSetupToken(pool, secretKeys.current, config.setupToken),
          insertFirstOwner: (owner, now) => insertFirstOwner(pool, owner, now),
        },
  signIns: createSignInThrottle(() => clock.now().getTime()),
  proofs: createAuthThrottle(clock.monotonicMs, 'too_many_sign_ins'),
  devices: createKnownDevices(secretKeys.current),
  sessionLife: { idleMs: sessions.idleHours * HOUR_MS, absoluteMs: sessions.days * DAY_MS },
  oidc: issuer && clientId && clientSecret ? createOidc({ issuer, clientId, clientSecret }, clock) : null,
  mailer: smtpUrl && from ? createMailer(smtpUrl, from, log) : null,
})
