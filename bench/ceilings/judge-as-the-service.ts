/**
 * Ajv as the service configures it, without coercion or removal. The published schema has keywords
 * that only people read.
 */
export const customOptions = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  strict: false,
  formats: { 'not-blank': true },
} as const
