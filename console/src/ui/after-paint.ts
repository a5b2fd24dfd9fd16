/** Moves the focus to elements that are about to be drawn, or away from removed ones. */

/** Runs once the changed state is drawn, so that new elements can be focused. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run))
}

/** Focuses the element if the focused one has been removed from the page. */
export function catchFocus(element: HTMLElement | null): void {
  afterPaint(() => {
    if (document.activeElement === document.body) element?.focus()
  })
}
