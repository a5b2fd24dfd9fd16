/**
 * Who did it, and how it ended. `{name}` is that of the actor.
 * `npm run docs` writes this file from service/src/audit/operations/audit-words.ts.
 */
import { defineTexts } from '../i18n/texts.ts'

export const auditEntryTexts = defineTexts(
  {
    "refused": "Refused",
    "unknown": "Outcome unknown",
    "key": "API key {name}",
    "command": "Command line ({name})",
    "anonymous": "Anonymous",
  },
  {
    "refused": "Recusado",
    "unknown": "Resultado desconhecido",
    "key": "Chave de API {name}",
    "command": "Linha de comando ({name})",
    "anonymous": "Anônimo",
  },
)
