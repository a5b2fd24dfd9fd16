/** Cases of the rules of media. */
import { ofKind, type RuleCases } from './messages.ts'

const ID = '0198a0de-1111-7000-8000-000000000001'

const imageAt = (link: string) => ofKind('image', { '/link': link })
const document = (changes: Record<string, unknown>) => ofKind('document', changes)
/** The link is changed first, where the fault is expected. */
const unnamed = (link: string) => document({ '/link': link, '/filename': undefined })
const voice = (link: string, isVoice: boolean) => ofKind('audio', { '/link': link, '/voice': isVoice })

export const mediaCases: Record<string, RuleCases> = {
  'media-one-source': {
    inside: [ofKind('image'), ofKind('sticker', { '/link': undefined, '/id': ID })],
    outside: [
      ofKind('image', { '': {} }),
      ofKind('video', { '': { caption: 'Oi' } }),
      ofKind('audio', { '': { id: ID, link: 'https://loja.example.com/a.ogg' } }),
      ofKind('document', { '': { id: null, link: null } }),
    ],
  },
  'media-link-type': {
    inside: [
      imageAt('https://loja.example.com/a.JPG'),
      imageAt('https://loja.example.com/a.php'),
      imageAt('https://loja.example.com/a'),
      imageAt('https://loja.example.com/a.png?como=webp'),
      voice('https://loja.example.com/a.opus', true),
      voice('https://loja.example.com/a.mp3', false),
    ],
    outside: [
      imageAt('https://loja.example.com/a.webp'),
      imageAt('https://loja.example.com/a.gif?x=.png'),
      imageAt('https://loja.example.com/a.pdf'),
      ofKind('video', { '/link': 'https://loja.example.com/a.mov' }),
      ofKind('sticker', { '/link': 'https://loja.example.com/a.png' }),
      voice('https://loja.example.com/a.mp3', true),
      voice('https://loja.example.com/a.wav', false),
    ],
  },
  'document-type': {
    inside: [
      ofKind('document'),
      document({ '/filename': 'Nota.PDF' }),
      document({ '/filename': 'nota' }),
      document({ '/filename': 'nota.pdf', '/link': 'https://loja.example.com/nota.xml' }),
      unnamed('https://loja.example.com/nota.pdf'),
      unnamed('https://loja.example.com/nota.php'),
    ],
    outside: [
      document({ '/filename': 'nfe-7731.xml' }),
      document({ '/filename': 'fotos.zip' }),
      document({ '/filename': 'extrato.php' }),
      unnamed('https://loja.example.com/nota.csv?x=nota.pdf'),
    ],
  },
  'document-name': {
    inside: [
      unnamed('https://loja.example.com/nota.pdf'),
      document({ '': { id: ID, filename: 'nota.pdf' } }),
    ],
    outside: [document({ '': { id: ID } })],
  },
}
