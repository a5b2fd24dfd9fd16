/** Words about how a receiver verifies what it gets. */
import { defineTexts } from '../../i18n/texts.ts'

export const verifyTexts = defineTexts(
  {
    title: 'Verify in your receiver',
    help: 'Every webhook is signed. Check the signature to know that it comes from here, unchanged, and is not an old one sent again.',
    answer:
      'Respond 2xx within 15 seconds, and do the work after that. Recado retries anything else for three days.',
    language: 'Language of the example',
    copy: 'Copy the example',
    needs: {
      TypeScript:
        'Node 22 or later, with the client of your release: npm install ./recado-client-<version>.tgz',
      PHP: 'PHP 8, without libraries.',
      Python: {
        v1: 'Python 3.8 or later, without libraries.',
        v1a: 'Python 3.8 or later, with the library cryptography.',
      },
    },
  },
  {
    title: 'Confira no seu receptor',
    help: 'Todo webhook é assinado. Confira a assinatura para saber que ele vem daqui, sem alterações, e não é um antigo repetido.',
    answer:
      'Responda 2xx em até 15 segundos e processe depois. Com qualquer outra resposta, o Recado tenta de novo por três dias.',
    language: 'Linguagem do exemplo',
    copy: 'Copiar o exemplo',
    needs: {
      TypeScript:
        'Node 22 ou mais novo, com o cliente da sua versão: npm install ./recado-client-<versão>.tgz',
      PHP: 'PHP 8, sem bibliotecas.',
      Python: {
        v1: 'Python 3.8 ou mais novo, sem bibliotecas.',
        v1a: 'Python 3.8 ou mais novo, com a biblioteca cryptography.',
      },
    },
  },
)
