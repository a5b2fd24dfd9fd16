/**
 * The rules of preflight in the tables of docs/preflight.md: the page decides where each is,
 * the code what it says.
 */
import { rules } from '../../service/src/channels/whatsapp/preflight/rules.ts'

/**
 * Writes each row again, by its anchor. Throws for a rule without a row, and for a row without a
 * rule.
 */
export function writeRules(page: string): string {
  const left = new Map(rules.map((rule) => [rule.id, rule]))
  const written = page.replaceAll(/^\| <a id="([^"]+)"><\/a>.*$/gm, (_row, id: string) => {
    const rule = left.get(id)
    if (!rule) throw new Error(`there is no rule ${id}, or its row is there twice`)
    left.delete(id)
    const cells = [`<a id="${id}"></a>\`${id}\``, rule.checks, `\`${rule.code}\``, rule.severity, rule.source]
    return `| ${cells.join(' | ')} |`
  })
  const missing = [...left.keys()].map((id) => `| <a id="${id}"></a>`)
  if (missing.length > 0) throw new Error(`begin a row in the table where it belongs: ${missing.join(', ')}`)
  return written
}
