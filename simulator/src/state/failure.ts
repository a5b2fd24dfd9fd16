/** Why the channel refused a message: its code, the title of that code and a sentence about this case. */
export type Failure = { code: number; title: string; details: string }
