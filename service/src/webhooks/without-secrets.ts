/**
 * Takes secrets out of what an endpoint answered: some programs answer with what they were sent.
 */

/** Fewer characters are no secret, and would be found in any text. */
const SECRET_CHARACTERS_MIN = 4

/**
 * @param sent the secrets that signed, and the headers that went along; parts of a header, such as
 * a token after `Bearer`, count too
 */
export function withoutSecrets(
  text: string,
  { secrets, headers }: { secrets: readonly string[]; headers: Readonly<Record<string, string>> },
): string {
  const whole = [...secrets, ...Object.values(headers)]
  const parts = [
    ...secrets.map((secret) => secret.slice(secret.indexOf('_') + 1)),
    ...Object.values(headers).flatMap((value) => value.split(/[\s,;=]+/)),
  ]
  const spellings = [...whole, ...parts]
    .filter((secret) => secret.length >= SECRET_CHARACTERS_MIN)
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      secret.replaceAll('/', String.raw`\/`),
    ])
  return [...new Set(spellings)]
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, secret) => left.replaceAll(secret, '…'), text)
}
