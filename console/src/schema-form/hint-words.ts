/**
 * What a field of a schema means. The service says it in English; here is the same in Portuguese,
 * by the English text, so that a text that changes there cannot keep an old translation. A test
 * walks all forms that are made of schemas.
 */
import type { Language } from '../i18n/languages.ts'

type Words = Partial<Record<string, string>>

/** Undefined: nothing is said rather than something in another language. */
export function hintOf(description: string, language: Language): string | undefined {
  return language === 'en' ? description.replaceAll('`', '"') : portugueseHints[description]
}

export const portugueseHints: Words = {
  // texts and files
  'What is said, at most 4,096 characters. WhatsApp shows *bold*, _italic_, ~strike~ and ``` code, and links.':
    'O que a mensagem diz, até 4.096 caracteres. O WhatsApp mostra *negrito*, _itálico_, ~riscado~, ``` código e links.',
  'Whether WhatsApp shows a preview of the first address. Default false.':
    'Mostra uma prévia do primeiro link. Sem isso, nenhuma prévia aparece.',
  'A message of this conversation, of either side, which is shown as a quote.':
    'Uma mensagem desta conversa, da loja ou do cliente, que aparece como citação.',
  'Public https address, from which WhatsApp fetches the medium.':
    'Endereço público (https) de onde o WhatsApp baixa o arquivo.',
  'Text below it, at most 1,024 characters.': 'Texto abaixo do arquivo, até 1.024 caracteres.',
  'Whether it is shown as a voice message, which must be OGG with Opus. Default false.':
    'Aparece como mensagem de voz. O arquivo precisa ser OGG com Opus.',
  'Name that the customer sees; its ending chooses the icon.':
    'Nome que o cliente vê. A extensão define o ícone.',
  'Latitude in degrees, as a number or as a string with a point: from -90 to 90.':
    'Latitude em graus, de -90 a 90. Exemplo: -23.5505.',
  'Longitude in degrees, as a number or as a string with a point: from -180 to 180.':
    'Longitude em graus, de -180 a 180. Exemplo: -46.6333.',
  'Name of the place.': 'Nome do lugar.',
  'Its address, shown below the name.': 'O endereço, que aparece abaixo do nome.',
  'Our id of a message of this conversation, of either side.':
    'O ID de uma mensagem desta conversa, da loja ou do cliente.',
  'One emoji, which replaces an earlier one. An empty text removes it.':
    'Um emoji, no lugar do anterior. Deixe vazio para retirar a reação.',

  // questions with buttons and lists, carousels, forms
  'Text of the message, at most 1024 characters.': 'Texto da mensagem, até 1.024 caracteres.',
  'Text of the message, at most 4,096 characters.': 'Texto da mensagem, até 4.096 caracteres.',
  'Text above the body, at most 60 characters.': 'Texto acima da mensagem, até 60 caracteres.',
  'Small print below, at most 60 characters.': 'Texto pequeno abaixo da mensagem, até 60 caracteres.',
  'Your own word for the answer, which comes back when the customer taps.':
    'Seu código para a resposta. Ele volta para a loja quando o cliente toca no botão.',
  'Your own word for the choice, which comes back.':
    'Seu código para a opção. Ele volta para a loja com a escolha.',
  'The label of the button, at most 20 characters.': 'O que está escrito no botão, até 20 caracteres.',
  'The label of the button that opens the list, at most 20 characters.':
    'O que está escrito no botão que abre a lista, até 20 caracteres.',
  'The label of the button: at most 20 characters, no emoji.':
    'O que está escrito no botão: até 20 caracteres, sem emoji.',
  'Required with two sections or more; at most 24 characters.':
    'Obrigatório se houver duas seções ou mais. Até 24 caracteres.',
  'At most 24 characters.': 'Até 24 caracteres.',
  'More about it, at most 72 characters.': 'Mais detalhes, até 72 caracteres.',
  'Absolute http or https address.': 'Endereço completo, com http:// ou https://.',
  'Absolute https address.': 'Endereço completo, com https://.',
  'At most 160 characters and 2 line breaks.': 'Até 160 caracteres e 2 quebras de linha.',
  "WhatsApp's id of the flow; or give `flow_name`.":
    'O ID do formulário no WhatsApp. Você pode informar o nome no lugar dele.',
  'Name of the flow; or give `flow_id`.': 'O nome do formulário. Você pode informar o ID no lugar dele.',
  'Your own word for this form. The answer holds it, and not the id of the flow.':
    'Seu código para este formulário. A resposta traz este código, e não o ID do formulário.',
  'Id of the first screen.': 'O ID da primeira tela.',

  // templates
  'Name of the template.': 'Nome do modelo.',
  'Language as WhatsApp spells it: pt_BR, not pt-BR.': 'Idioma como o WhatsApp escreve: pt_BR, e não pt-BR.',
  'Of a button: its place among all buttons of the template, from 0.':
    'Só de um botão: a posição entre todos os botões do modelo, a partir de 0.',
  'The variable, in a template whose variables have names: any order.':
    'Só se as variáveis do modelo têm nome: a variável. A ordem não importa.',
  'What the variable becomes; of a link button the end of the address.':
    'O que entra no lugar da variável. No botão com link, o final do endereço.',
  'What is shown where the phone cannot write the amount.':
    'O que aparece se o celular não souber escrever o valor.',
  'ISO 4217 code.': 'Código da moeda: BRL para reais.',
  'Amount times 1000: R$ 48.00 is 48000.': 'O valor vezes 1000: R$ 48,00 é 48000.',
  'The date as it is shown.': 'A data, como o cliente vê.',
  "The shop's id of the product.": 'O código do produto na loja.',
  "The shop's own id of the product.": 'O código do produto na sua loja.',
  'Its catalogue.': 'O catálogo do produto.',
  'Catalogue the items belong to.': 'O catálogo dos itens.',
  'Comes back when the button is tapped.': 'Volta para a loja quando o cliente toca no botão.',
  'Code to copy: at most 20 letters and digits.': 'Código para copiar: até 20 letras e números.',
  'Comes back with the answer to the flow.': 'Volta para a loja com a resposta do formulário.',
  'The product whose picture is shown.': 'O produto que aparece na imagem.',
  'Title of the section.': 'Título da seção.',
  'How long the call button works.': 'Por quanto tempo o botão de ligar funciona.',
  'End of the offer, in milliseconds since 1970.': 'Fim da oferta, em milissegundos desde 1970.',
  'More about it, at most 120 characters.': 'Mais detalhes, até 120 caracteres.',
  'Address behind the picture.': 'Endereço que abre com um toque na imagem.',
  'Its name.': 'O nome do link.',

  // an order, and how to pay it
  "The shop's id of this order: at most 60 of A-Z a-z 0-9 _ - .":
    'A referência do pedido na loja: até 60 letras sem acento, números, _ - e .',
  'Pix copy-and-paste code (BR Code).': 'O código Pix copia e cola.',
  'Name of the receiver, shown to the payer.': 'Nome de quem recebe, como o cliente vê.',
  'Pix key of the receiver, plain or as banks print it: with the dots of a CPF, say. Sent in its plain form.':
    'Chave Pix de quem recebe, com ou sem pontuação.',
  'The 47 digits of a bank slip or 48 of a utility slip. Dots, hyphens and spaces between them are not sent.':
    'Os 47 dígitos do boleto, ou 48 se for conta de consumo. Pontos, traços e espaços são retirados.',
  'Amount in minor units (centavos): R$ 48.00 is 4800.': 'O valor em centavos: R$ 48,00 é 4800.',
  'Label of the line. Shown for tax, shipping and discount; WhatsApp has no place for others.':
    'Nome da linha. O WhatsApp só mostra o de impostos, frete e desconto.',
  'Moment after which paying is disabled: UTC seconds since 1970, as a string.':
    'Até quando o cliente pode pagar, em segundos desde 1970 (UTC).',
  'What the customer reads about it.': 'O que o cliente lê sobre o prazo.',
  'Name of the product.': 'Nome do produto.',
  'How many.': 'Quantos.',
  'Name of the programme the discount belongs to.': 'Nome da promoção que dá o desconto.',
  'The payment account where the charge is made; the default of the workspace if left out.':
    'A conta em que a cobrança é criada. Se ficar vazio, a conta padrão da loja.',
  'In place of `account`: the name of a provider, at whose account the charge is made.':
    'No lugar da conta: o nome do provedor em que a cobrança é criada.',
  'For how many seconds the order can be paid; a day if left out. A minute is added for making the charge. Not beside `expiration` of the order, which says until when.':
    'Por quantos segundos o pedido pode ser pago; um dia se ficar vazio. Não use se o pedido já tem um prazo.',
  'In place of `expiresIn`: the day until whose end it can be paid, in São Paulo, at most 365 days ahead. Takes a payer with `taxId`.':
    'No lugar dos segundos: o último dia para pagar, no horário de São Paulo, em até 365 dias. Exige o CPF ou CNPJ do pagador.',
  'Sends an order again, with a new charge. WhatsApp accepts no reference id twice: the message goes out under that of a copy, `PED-8.2via`, which belongs to the order `PED-8`. The charge before it is withdrawn once WhatsApp has the message. Without `renew`, an order that a message asks for already is 409 `order_asked`.':
    'Envia o pedido de novo, com uma nova cobrança. A mensagem recebe a referência de uma segunda via, como PED-8.2via, que pertence ao mesmo pedido. A cobrança anterior é retirada quando o WhatsApp recebe a mensagem.',
  'Who owes. Recado passes it to the bank and stores it nowhere.':
    'Nome de quem deve. O Recado informa ao banco e não guarda.',
  'CPF or CNPJ, plain or as it is printed.': 'CPF ou CNPJ, com ou sem pontuação.',
  'Some providers accept no charge without it.': 'Alguns provedores exigem o e-mail para criar a cobrança.',

  // writing a template
  'Lowercase letters, digits and underscores.': 'Use letras minúsculas, números e _.',
  "WhatsApp's code of it: `pt_BR`.": 'O código do WhatsApp para o idioma: pt_BR.',
  "WhatsApp's: ORDER_STATUS for the status of an order.":
    'Do WhatsApp: ORDER_STATUS para o status de um pedido.',
  'Seconds in which WhatsApp tries to deliver it; after them it is silently dropped. −1: 30 days.':
    'Por quantos segundos o WhatsApp tenta entregar. Depois disso ele descarta a mensagem sem avisar. −1: 30 dias.',
  'Of the BODY of an AUTHENTICATION template: not to share the code.':
    'Acrescenta o aviso para não compartilhar o código.',
  'Of the FOOTER of an AUTHENTICATION template.': 'Aparece no rodapé da mensagem com o código.',
}
