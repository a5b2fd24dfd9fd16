/** Cases of the rules of texts. */
import { ofKind, type RuleCases } from './messages.ts'

const textOf = (preview: boolean, body: string) => ofKind('text', { '/preview_url': preview, '/body': body })

export const textCases: Record<string, RuleCases> = {
  'preview-has-address': {
    inside: [
      ofKind('text'),
      textOf(true, 'Chegou: https://loja.example.com/p/7'),
      textOf(true, 'HTTP://loja.example.com'),
      textOf(false, 'Bom dia!'),
    ],
    outside: [textOf(true, 'Bom dia!'), textOf(true, 'loja.example.com'), textOf(true, 'https:// ')],
  },
}
