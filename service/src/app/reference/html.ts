/**
 * Texts as HTML. What is said in a description is text: paragraphs, lists whose lines begin with
 * `- `, and code in backticks.
 */

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** One line of text, with its code. */
export const toInline = (text: string): string => escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

/** A whole description. */
export const toBlocks = (text: string): string =>
  text
    .split(/\n\n+/)
    .filter((block) => block.trim() !== '')
    .map(toBlock)
    .join('\n')

function toBlock(block: string): string {
  const lines = block.trim().split('\n')
  if (!lines.every((line) => line.startsWith('- '))) return `<p>${toInline(lines.join(' '))}</p>`
  return `<ul>${lines.map((line) => `<li>${toInline(line.slice(2))}</li>`).join('')}</ul>`
}
