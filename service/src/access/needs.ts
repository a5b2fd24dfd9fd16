/** What operations need of people who sign in. */
import type { Mailer } from './mail/mailer.ts'
import type { AuthThrottle } from './auth-throttle.ts'
import type { Oidc } from './oidc/oidc.ts'
import type { Passwords } from './sessions/passwords.ts'
import type { SessionLife } from './sessions/sessions.ts'
import type { Authenticate } from './authenticate.ts'
import type { KnownDevices } from './sessions/known-devices.ts'
import type { Setup } from './setup/first-owner.ts'
import type { SignInThrottle } from './sessions/sign-in-throttle.ts'

declare module '../engine/http/needs.ts' {
  interface SharedNeeds {
    authenticate: Authenticate
    people: {
      passwords: Passwords
      /**
       * Null where the database had an owner at the start, and where owners are created by command
       * alone: with a directory of servers.
       */
      setup: Setup | null
      /** Of passwords, and of the OpenID provider. */
      signIns: SignInThrottle
      /** Of links, setup tokens and passkeys, which are too long to guess. */
      proofs: AuthThrottle
      devices: KnownDevices
      sessionLife: SessionLife
      /** Null where no OpenID provider is set. */
      oidc: Oidc | null
      /** Null where no mail server is set. */
      mailer: Mailer | null
    }
  }
}
