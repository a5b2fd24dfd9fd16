/**
 * What the test files of one process share, such as a browser, is closed when all of them have run.
 */

const closings: (() => Promise<unknown>)[] = []

export function closeWithProcess(close: () => Promise<unknown>): void {
  closings.push(close)
}

export async function closeShared(): Promise<void> {
  await Promise.allSettled(closings.splice(0).map((close) => close()))
}
