// @ts-check

/**
 * One column, as in css/layout.css: a chat hides the list, and a touch keyboard would hide the
 * chat.
 */
const NARROW = '(max-width: 46rem)'

export function isNarrow() {
  return matchMedia(NARROW).matches
}
