/** Check digits of CPF and CNPJ. A CNPJ of 2026 may have letters, which count by their code. */

export function isCpf(text: string): boolean {
  return /^\d{11}$/.test(text) && !/^(\d)\1+$/.test(text) && hasCheckDigits(text, 9, 11)
}

export function isCnpj(text: string): boolean {
  return /^[0-9A-Z]{12}\d{2}$/.test(text) && !/^(\d)\1+$/.test(text) && hasCheckDigits(text, 12, 9)
}

/** @param weightMax after which weights begin again at 2 */
function hasCheckDigits(text: string, length: number, weightMax: number): boolean {
  return [length, length + 1].every((end) => {
    let [sum, weight] = [0, 2]
    for (let at = end - 1; at >= 0; at--) {
      sum += (text.charCodeAt(at) - 48) * weight
      weight = weight === weightMax ? 2 : weight + 1
    }
    const rest = sum % 11
    return Number(text[end]) === (rest < 2 ? 0 : 11 - rest)
  })
}
