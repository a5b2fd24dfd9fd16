/** How fast the bank works. Tests and demos set it through the control API. */
export type Pace = {
  /** How long an access token lives. */
  tokenSeconds: number
  /** How long a refund takes. */
  refundMs: number
  /** How long after a payment the shop is called. */
  callbackDelayMs: number
  /** Pause before the second attempt of a callback; it doubles with each. */
  callbackRetryMs: number
  callbackAttemptsMax: number
}

export const createPace = (): Pace => ({
  tokenSeconds: 3_600,
  refundMs: 300,
  callbackDelayMs: 50,
  callbackRetryMs: 1_000,
  callbackAttemptsMax: 10,
})
