/** Characters of a password, as the API has it. */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 200

/** Whether fewer characters were typed than a password has. */
export const isTooShort = (password: string): boolean => [...password].length < PASSWORD_MIN
