/** When the focus goes to what is drawn only now, or to what stays of what is drawn no more. */

/** Runs once what was told is on the page: then there is something to give the focus to. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run))
}

/** Gives the focus to an element if what had it has gone from the page. */
export function catchFocus(element: HTMLElement | null): void {
  afterPaint(() => {
    if (document.activeElement === document.body) element?.focus()
  })
}
