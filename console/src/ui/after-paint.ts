/** Runs once what was told is on the page: then there is something to give the focus to. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run))
}
