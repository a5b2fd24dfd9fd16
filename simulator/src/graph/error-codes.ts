/**
 * Titles of WhatsApp's error codes, and their HTTP statuses (Cloud API, error codes, December
 * 2025).
 */

/** The HTTP status is given where it is known and is not 400. */
const CODES: Record<number, [title: string, http?: number]> = {
  0: ['AuthException', 401],
  1: ['API Unknown'],
  2: ['API Service', 503],
  3: ['API Method', 500],
  4: ['API Too Many Calls'],
  10: ['Permission Denied', 403],
  33: ['Parameter value is not valid'],
  100: ['Invalid parameter'],
  104: ['Access token required'],
  190: ['Access token has expired', 401],
  368: ['Temporarily blocked for policies violations', 403],
  2040: ['Message is not supported'],
  2046: ['New order status was not correctly transitioned'],
  2047: ["Could not change order status to 'canceled'"],
  80007: ['Rate limit issues'],
  130403: ['Business has blocked the user'],
  130429: ['Rate limit hit'],
  130472: ["User's number is part of an experiment"],
  130497: ['Business account is restricted from messaging users in this country', 403],
  131000: ['Something went wrong', 500],
  131005: ['Access denied', 403],
  131008: ['Required parameter is missing'],
  131009: ['Parameter value is not valid'],
  131016: ['Service unavailable', 500],
  131021: ['Recipient cannot be sender'],
  131026: ['Message undeliverable'],
  131030: ['Recipient phone number not in allowed list'],
  131031: ['Account has been locked', 403],
  131037: ['WhatsApp provided number needs display name approval before message can be sent'],
  131042: ['Business eligibility payment issue'],
  131045: ['Incorrect certificate', 500],
  131047: ['Re-engagement message'],
  131048: ['Spam rate limit hit'],
  131049: ['Meta chose not to deliver'],
  131050: ['User has stopped marketing messages'],
  131051: ['Unsupported message type'],
  131052: ['Media download error'],
  131053: ['Media upload error'],
  131055: ['Method not allowed'],
  131056: ['(Business Account, Consumer Account) pair rate limit hit'],
  131057: ['Account in maintenance mode', 500],
  131062: ['Business-scoped user id is not allowed for this message'],
  131063: ['Marketing templates are disabled for Cloud API'],
  131064: ['Limit for template misclassification'],
  132000: ['Number of parameters does not match'],
  132001: ['Template name does not exist in the translation', 404],
  132005: ['Template hydrated text too long'],
  132007: ['Template format character policy violated'],
  132012: ['Template parameter format mismatch'],
  132015: ['Template is paused'],
  132016: ['Template is disabled'],
  132018: ['Template validation failed'],
  132068: ['Flow is blocked'],
  132069: ['Flow is throttled'],
  133000: ['Incomplete deregistration', 500],
  133004: ['Server temporarily unavailable', 503],
  133005: ['Two step verification PIN mismatch'],
  133006: ['Phone number re-verification needed'],
  133008: ['Too many two step verification PIN guesses'],
  133009: ['Two step verification PIN guessed too fast'],
  133010: ['Phone number not registered'],
  133015: ['Please wait a few minutes before attempting to register this phone number'],
  133016: ['Account register deregister rate limit exceeded'],
  134011: ['WhatsApp Payments terms of service has not been accepted'],
  135000: ['Generic user error'],
  137000: ['Recipient identity key hash mismatch'],
  2593107: ['Sync was requested already'],
  2593108: ['Sync was requested too late'],
  2593109: ['History sharing was declined'],
}

/** All codes from 200 to 299 mean that a permission is missing. */
const PERMISSION: [title: string, http: number] = ['API Permission', 403]
const HTTP_DEFAULT = 400

function find(code: number): [title: string, http?: number] | undefined {
  return code >= 200 && code <= 299 ? PERMISSION : CODES[code]
}

/** `Unknown error` for a code without known title. */
export function toTitle(code: number): string {
  return find(code)?.[0] ?? 'Unknown error'
}

/** The usual HTTP status of a code. */
export function toHttpStatus(code: number): number {
  return find(code)?.[1] ?? HTTP_DEFAULT
}
