/**
 * The result of the promise, or `late` if it takes longer than `ms` by the real clock: the callers,
 * such as a probe or a stop, are themselves timed from outside. The work behind the promise goes
 * on.
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
