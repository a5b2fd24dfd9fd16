/** Ajv as the service has it: nothing coerced, nothing removed. What is published has words only people read. */
export const customOptions = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  strict: false,
  formats: { 'not-blank': true },
} as const
