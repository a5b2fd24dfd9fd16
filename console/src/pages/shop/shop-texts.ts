/** Words of the page about the shop. */
import { defineTexts } from '../../i18n/texts.ts'

export const shopTexts = defineTexts(
  {
    name: 'Name of the shop',
    nameNote: 'Your colleagues see it at the top of each page.',
    zone: 'Time zone of the shop',
    zoneNote: 'Days begin at midnight there, in reports, payments and orders. Past days are counted again.',
    pushesWords: 'Show the customer in notifications of devices',
    pushesWordsNote:
      'With name and beginning of the message, which then lie on locked screens. Otherwise notifications say “New message”.',
    save: 'Save',
    isSaved: 'Changes saved.',
  },
  {
    name: 'Nome da loja',
    nameNote: 'Seus colegas o veem no alto de cada página.',
    zone: 'Fuso horário da loja',
    zoneNote:
      'Os dias começam à meia-noite nesse fuso, nos relatórios, pagamentos e pedidos. Os dias passados são contados de novo.',
    pushesWords: 'Mostrar o cliente nos avisos dos aparelhos',
    pushesWordsNote:
      'Com o nome e o começo da mensagem, que aparecem na tela bloqueada. Sem isso, o aviso diz “Nova mensagem”.',
    save: 'Salvar',
    isSaved: 'Alterações salvas.',
  },
)
