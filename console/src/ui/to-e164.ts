/** An address as requests have it: a number with its `+`; a user id stays unchanged. */
export const toE164 = (address: string) => (/^\d+$/.test(address) ? `+${address}` : address)
