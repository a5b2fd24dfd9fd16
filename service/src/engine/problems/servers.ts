/** The problems of several servers: where a workspace is. */
import type { ProblemRow } from './problem-row.ts'

export const serverProblems = {
  workspace_moved: {
    status: 421,
    en: [
      'The workspace is on another server',
      'Call the address of the installation, whose router knows the server. Nothing was stored.',
    ],
    pt: [
      'O workspace está em outro servidor',
      'Use o endereço da instalação, cujo roteador conhece o servidor. Nada foi gravado.',
    ],
    person: { en: ['This shop has moved to another server'], pt: ['Esta loja mudou de servidor'] },
  },
  server_unavailable: {
    status: 503,
    en: [
      'The server of the workspace is not responding',
      'Retry after the seconds in `Retry-After`, with an `Idempotency-Key`: the request may have been stored. Workspaces on other servers are served.',
    ],
    pt: [
      'O servidor do workspace não responde',
      'Tente de novo depois dos segundos de `Retry-After`, com um `Idempotency-Key`: a requisição pode ter sido gravada. Os workspaces de outros servidores são atendidos.',
    ],
    person: { en: ['This shop’s server is not responding'], pt: ['O servidor desta loja não responde'] },
  },
  workspace_leaving: {
    status: 503,
    en: [
      'The workspace is being moved to another server',
      'Retry after the seconds in `Retry-After`. Nothing was stored.',
    ],
    pt: [
      'O workspace está sendo movido para outro servidor neste momento',
      'Repita depois dos segundos em `Retry-After`. Nada foi gravado.',
    ],
    person: { en: ['This shop is moving to another server'], pt: ['Esta loja está mudando de servidor'] },
  },
} satisfies Record<string, ProblemRow>
