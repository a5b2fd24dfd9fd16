/** Why `npm start` cannot go on: one or two sentences that say what happened and what to do, shown as they are. */
export class StartError extends Error {
  override name = 'StartError'
}
