/** Moves the focus to the first field of a form that is shown as wrong. */
export function focusFirstMistake(form: HTMLFormElement | null): void {
  const first = form?.querySelector('[aria-invalid="true"], button[data-invalid]') // a select is a button
  if (first instanceof HTMLElement) first.focus()
}
