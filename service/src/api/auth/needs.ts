/** What operations need of people who sign in. */
import type { Mailer } from '../../people/mail/mailer.ts'
import type { Oidc } from '../../people/oidc.ts'
import type { Passwords } from '../../people/passwords.ts'
import type { SessionLife } from '../../people/sessions.ts'
import type { Authenticate } from './authenticate.ts'
import type { KnownDevices } from './known-devices.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

declare module '../needs.ts' {
  interface SharedNeeds {
    authenticate: Authenticate
    people: {
      passwords: Passwords
      signIns: SignInThrottle
      devices: KnownDevices
      sessionLife: SessionLife
      /** Null where no OpenID provider is set. */
      oidc: Oidc | null
      /** Null where no mail server is set. */
      mailer: Mailer | null
    }
  }
}
