/** Why WhatsApp refused a message: code, title of that code, and a sentence about this case. */
export type Failure = { code: number; title: string; details: string }
