/** How long people stay signed in. */
import { number } from './setting-kinds.ts'

export const sessionSettings = {
  idleHours: number(
    'RECADO_SESSION_IDLE_HOURS',
    12,
    [1, 720],
    'After how many hours without a request a person has to sign in again.',
    'a whole number of hours',
  ),
  days: number(
    'RECADO_SESSION_DAYS',
    14,
    [1, 365],
    'After how many days a person has to sign in again, whatever happened meanwhile.',
    'a whole number of days',
  ),
}
