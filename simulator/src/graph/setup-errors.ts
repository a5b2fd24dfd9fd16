/**
 * What the Graph API answers to the calls that connect a number, where they go wrong (debug token,
 * app subscriptions, overrides, registration).
 */
import { badProof, GraphError } from './errors.ts'

const withMessage = (code: number, message: string, more: { subcode?: number; type?: string } = {}) =>
  new GraphError(code, message, { message: `(#${code}) ${message}`, ...more })

/** The token and the secret are of two apps. */
export const appsDiffer = () =>
  withMessage(100, 'The App_id in the input_token did not match the Viewing App')

/** An app token whose secret is not that of the app. */
export const badAppToken = () =>
  new GraphError(190, 'signature', { message: 'Invalid OAuth access token signature.' })

export const notSubscribed = () =>
  withMessage(
    100,
    'Before override the current callback uri, your app must be subscribed to receive messages for WhatsApp Business Account.',
  )

/** @param found what came of the call, such as `HTTP Status Code = 404` */
export const callbackFailed = (found: string) =>
  withMessage(2200, `Callback verification failed with the following errors: ${found}`)

const tokenExpired = () =>
  new GraphError(190, 'expired', {
    message: 'Error validating access token: Session has expired on Friday, 27-Nov-26 10:00:00 PST.',
    subcode: 463,
  })

export const syncAskedAlready = () => new GraphError(2593107, 'The sync was requested before.')

type Refusal = {
  /** The calls that it may meet, each as its method and what its path ends in. */
  calls: RegExp
  toError: () => GraphError
  /** A call that brings a proof never meets it. */
  isWithoutProof?: true
}

/** By the names that fault rules have for them. */
export const SETUP_REFUSALS = {
  token_expired: { calls: /^GET (app|debug_token)$/, toError: tokenExpired },
  apps_differ: { calls: /^GET debug_token$/, toError: appsDiffer },
  proof_wrong: { calls: /^GET /, toError: badProof },
  proof_required: {
    calls: /^/,
    toError: () => withMessage(100, 'API calls from the server require an appsecret_proof argument'),
    isWithoutProof: true,
  },
  permission_missing: {
    calls: /^GET (phone_numbers|number)$/,
    toError: () => withMessage(10, 'Application does not have permission for this action'),
  },
  businesses_hidden: {
    calls: /^GET businesses$/,
    toError: () => withMessage(200, 'Requires business_management permission to manage the object'),
  },
  field_unknown: {
    calls: /^GET phone_numbers$/,
    toError: () => withMessage(100, 'Tried accessing nonexisting field (last_onboarded_time)'),
  },
  number_unread: {
    calls: /^GET number$/,
    toError: () => withMessage(2, 'Service temporarily unavailable'),
  },
  callback_unread: {
    calls: /^GET subscriptions$/,
    toError: () => withMessage(2, 'Service temporarily unavailable'),
  },
  not_subscribed: { calls: /^POST number$/, toError: notSubscribed },
  callback_failed: {
    calls: /^POST (subscriptions|number)$/,
    toError: () => callbackFailed('HTTP Status Code = 404; HTTP Message = Not Found'),
  },
  number_in_app: {
    calls: /^POST register$/,
    toError: () => withMessage(100, 'Cannot register this number', { subcode: 2388001 }),
  },
  pin_wrong: refuseRegistration(133005, 'Two-step verification PIN does not match.'),
  pin_locked: refuseRegistration(133008, 'Too many guesses of the PIN. Retry in 720 minutes.'),
  pin_too_fast: refuseRegistration(133009, 'The PIN was guessed too fast. Retry in 540 seconds.'),
  number_unverified: refuseRegistration(133006, 'The number must be verified first.'),
  registration_lost: {
    calls: /^POST register$/,
    toError: () => withMessage(1, 'An unknown error occurred'),
  },
  registered_just_now: refuseRegistration(133015, 'Wait five minutes.'),
  sync_asked: { calls: /^POST smb_app_data$/, toError: syncAskedAlready },
  sync_late: {
    calls: /^POST smb_app_data$/,
    toError: () => new GraphError(2593108, 'More than 24 hours have passed.'),
  },
  sync_broken: {
    calls: /^POST smb_app_data$/,
    toError: () => withMessage(2, 'Service temporarily unavailable'),
  },
  registrations_used_up: refuseRegistration(133016, 'Ten tries in 72 hours.'),
} satisfies Record<string, Refusal>

function refuseRegistration(code: number, details: string): Refusal {
  return { calls: /^POST register$/, toError: () => new GraphError(code, details) }
}

export type SetupRefusal = keyof typeof SETUP_REFUSALS
export const SETUP_MODES = Object.keys(SETUP_REFUSALS) as SetupRefusal[]

/** The refusals that this call may meet. */
export const listRefusals = (call: string, hasProof: boolean): SetupRefusal[] =>
  SETUP_MODES.filter((mode) => {
    const { calls, isWithoutProof }: Refusal = SETUP_REFUSALS[mode]
    return calls.test(call) && !(isWithoutProof && hasProof)
  })
