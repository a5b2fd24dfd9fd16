/** Writing amounts for people. */

/** Centavos as `149.90`, by digits, because binary fractions are inexact. */
export function toReais(centavos: number): string {
  const digits = String(centavos).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
