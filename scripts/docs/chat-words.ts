/**
 * The chat's words of the kinds that the service sends: the chat imports nothing of the service.
 */
import { kinds } from '../../service/src/kinds/registry.ts'
import { toHead } from './console-texts.ts'

export const CHAT_WORDS_FILE = 'chat/words/sent-kinds.js'

export function toChatWords(): string {
  const about = 'What a message that the shop sent is called where its text cannot be seen.'
  return `// @ts-check
${toHead(about, 'service/src/kinds/')}
${toConstant('sentKindsInEnglish', 'en')}
${toConstant('sentKindsInPortuguese', 'pt')}`
}

function toConstant(name: string, language: 'en' | 'pt'): string {
  const lines = [...kinds.values()].map(({ type, words }) => `  ${type}: ${quote(words[language].inChat)},\n`)
  return `/** @type {Record<string, string>} */\nexport const ${name} = {\n${lines.join('')}}\n`
}

const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`
