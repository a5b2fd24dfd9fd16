/**
 * The result of the promise, or `late` if it takes longer than so many ms by the real clock: it is for those who wait outside,
 * such as a probe or a stop. What was begun goes on.
 */
export async function withTimeout<Result>(promise: Promise<Result>, ms: number): Promise<Result | 'late'> {
  const { promise: lateness, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(resolve, ms, 'late')
  try {
    return await Promise.race([promise, lateness])
  } finally {
    clearTimeout(timer)
  }
}
