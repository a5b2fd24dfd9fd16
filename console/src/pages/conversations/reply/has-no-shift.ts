/**
 * A keyboard on the screen has no Shift+Enter: there Enter breaks the line, and the button sends.
 */
export const hasNoShift = () => matchMedia('(hover: none) and (pointer: coarse)').matches
