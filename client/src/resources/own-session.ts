/**
 * How a person signs in, and what only the person may change: for pages of the service itself,
 * where the browser keeps the session cookie. `Recado` does not have it, since no program of a shop
 * signs in.
 */
import type { Http } from '../http.ts'
import type { AnswerOf, BodyOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type { Me, Passkey, PersonSession } from '../types.ts'

export class OwnSession {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  /** With a password. The answer sets the cookie. */
  signIn(given: BodyOf<'POST', '/session'>, options?: CallOptions): Promise<Me> {
    return this.#http.json('POST', '/session', { body: given, options })
  }

  /** Ends the session, and takes the cookie away. */
  signOut(options?: CallOptions): Promise<AnswerOf<'DELETE', '/session'>> {
    return this.#http.json('DELETE', '/session', { options })
  }

  /** With what people can sign in here. */
  methods(options?: CallOptions): Promise<AnswerOf<'GET', '/session/methods'>> {
    return this.#http.json('GET', '/session/methods', { options })
  }

  /** What a browser needs to ask for a passkey. */
  passkeyOptions(options?: CallOptions): Promise<AnswerOf<'POST', '/session/passkey/options'>> {
    return this.#http.json('POST', '/session/passkey/options', { options })
  }

  signInWithPasskey(given: BodyOf<'POST', '/session/passkey'>, options?: CallOptions): Promise<Me> {
    return this.#http.json('POST', '/session/passkey', { body: given, options })
  }

  /** What a link of an invitation or of a new password is for; it is not used up. */
  checkLink(
    given: BodyOf<'POST', '/session/link/check'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'POST', '/session/link/check'>> {
    return this.#http.json('POST', '/session/link/check', { body: given, options })
  }

  /** Creates the first owner of a new installation, and signs in. */
  setUp(given: BodyOf<'POST', '/setup'>, options?: CallOptions): Promise<Me> {
    return this.#http.json('POST', '/setup', { body: given, options })
  }

  /** Uses the link up, and signs in. */
  redeemLink(given: BodyOf<'POST', '/session/link'>, options?: CallOptions): Promise<Me> {
    return this.#http.json('POST', '/session/link', { body: given, options })
  }

  /** The name, or whether conversations are given to the person. */
  changeMe(change: BodyOf<'PATCH', '/me'>, options?: CallOptions): Promise<AnswerOf<'PATCH', '/me'>> {
    return this.#http.json('PATCH', '/me', { body: change, options })
  }

  changePassword(
    given: BodyOf<'POST', '/me/password'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'POST', '/me/password'>> {
    return this.#http.json('POST', '/me/password', { body: given, options })
  }

  /** All browsers in which the person is signed in. */
  async listSessions(options?: CallOptions): Promise<PersonSession[]> {
    return (await this.#http.json('GET', '/sessions', { options })).data
  }

  endSession(sessionId: string, options?: CallOptions): Promise<AnswerOf<'DELETE', '/sessions/{sessionId}'>> {
    return this.#http.json('DELETE', '/sessions/{sessionId}', { path: { sessionId }, options })
  }

  /** The browsers that are notified, and what this one needs to subscribe. */
  listDevices(options?: CallOptions): Promise<AnswerOf<'GET', '/devices'>> {
    return this.#http.json('GET', '/devices', { options })
  }

  /** This browser is notified from now on. */
  saveDevice(
    given: BodyOf<'PUT', '/devices/current'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'PUT', '/devices/current'>> {
    return this.#http.json('PUT', '/devices/current', { body: given, options })
  }

  deleteDevice(deviceId: string, options?: CallOptions): Promise<AnswerOf<'DELETE', '/devices/{deviceId}'>> {
    return this.#http.json('DELETE', '/devices/{deviceId}', { path: { deviceId }, options })
  }

  /** Sends a test notification to it. */
  testDevice(deviceId: string, options?: CallOptions): Promise<AnswerOf<'POST', '/devices/{deviceId}/test'>> {
    return this.#http.json('POST', '/devices/{deviceId}/test', { path: { deviceId }, options })
  }

  async listPasskeys(options?: CallOptions): Promise<Passkey[]> {
    return (await this.#http.json('GET', '/passkeys', { options })).data
  }

  /** What a browser needs to make a passkey. */
  newPasskeyOptions(options?: CallOptions): Promise<AnswerOf<'POST', '/passkeys/options'>> {
    return this.#http.json('POST', '/passkeys/options', { options })
  }

  createPasskey(given: BodyOf<'POST', '/passkeys'>, options?: CallOptions): Promise<Passkey> {
    return this.#http.json('POST', '/passkeys', { body: given, options })
  }

  deletePasskey(
    passkeyId: string,
    options?: CallOptions,
  ): Promise<AnswerOf<'DELETE', '/passkeys/{passkeyId}'>> {
    return this.#http.json('DELETE', '/passkeys/{passkeyId}', { path: { passkeyId }, options })
  }
}
