// @ts-check
/**
 * The chat in Brazilian Portuguese.
 */
import { orderStatesInPortuguese } from './order-states.js'
import { sentKindsInPortuguese } from './sent-kinds.js'

/** @typedef {import('../contract.js').Words} Words */

/** @type {Words} */
export const portuguese = {
  order: 'Pedido',
  reviewAndPay: 'Revisar e pagar',
  viewOrder: 'Ver pedido',
  waysToPay: 'Formas de pagamento',
  subtotal: 'Subtotal',
  tax: 'Impostos',
  shipping: 'Entrega',
  discount: 'Desconto',
  total: 'Total',
  each: 'cada',
  insteadOf: (price) => `em vez de ${price}`,
  orderInOneLine: (referenceId, total) => `Pedido ${referenceId}, ${total}`,

  paid: 'Pago',
  paymentFailed: 'Pagamento não concluído',
  paymentPending: 'Pagamento pendente',
  waitingForPayment: 'Aguardando pagamento',
  expired: 'Vencido',
  expires: 'Vence',
  orderStates: orderStatesInPortuguese,

  pictureNotHttps: 'A imagem não está em um endereço https.',
  pictureNotLoaded: (host) => `Não foi possível carregar a imagem de ${host}.`,
  showPicture: (host) => `Mostrar a imagem de ${host}`,

  paymentMethods: {
    pix_dynamic_code: 'Pix',
    payment_link: 'Link de pagamento',
    boleto: 'Boleto',
    offsite_card_pay: 'Cartão salvo',
  },
  paidTo: 'Para',
  pixKey: (type) => `Chave (${type}):`,
  pixCode: 'Código Pix',
  pixQrCode: 'Código Pix em QR code',
  boletoLine: 'Linha digitável do boleto',
  linkOpens: 'Abre',
  notWebAddress: 'Este endereço não parece o de um site:',
  cardEndingIn: (digits) => `Cartão com final ${digits}`,

  copy: 'Copiar',
  copied: 'Copiado',
  copyByHand: 'Selecione e copie',
  copyThing: (thing) => `Copiar ${thing}`,
  copiedThing: (thing) => `${thing}: copiado`,
  copyRefused: (thing) => `O navegador não permitiu copiar. Selecione e copie: ${thing}.`,

  contact: (name) => `Contato ${name}`,
  phone: 'Telefone',
  email: 'E-mail',
  postalAddress: 'Endereço',
  web: 'Site',
  birthday: 'Aniversário',
  contactTypes: { work: 'trabalho', home: 'casa', cell: 'celular', main: 'principal', iphone: 'iPhone' },
  saveContact: 'Salvar contato',

  showRaw: 'Ver o que foi enviado',
  kinds: {
    ...sentKindsInPortuguese,
    // what customers send: a tap on a button of a template has the name of a kind of ours
    button: 'resposta',
    interactive: 'resposta',
    order: 'pedido do catálogo',
    system: 'aviso do WhatsApp',
    media_placeholder: 'arquivo no celular da loja',
    unsupported: 'mensagem não suportada',
  },
  voiceMessage: 'mensagem de voz',
  openPicture: (name) => `Ampliar: ${name}`,
  closePicture: 'Fechar',
  play: 'Reproduzir',
  save: 'Salvar',
  openFile: 'Abrir o arquivo',
  mediaNotShown: 'Não foi possível mostrar esta imagem.',
  mediaNotPlayed: 'Este navegador não consegue reproduzir.',
  tryAgain: 'Tentar de novo',
  sendLocation: 'Enviar localização',
  shareContact: 'Compartilhar contato',
  slides: 'Cartões, lado a lado',
  code: 'código',
  pay: 'Pagar',
  openPaymentLink: 'Abrir link de pagamento',
  messageTools: 'Responder ou reagir',
  quoteMessage: 'Responder',
  reactWith: (emoji) => `Reagir com ${emoji}`,
  takeBackReaction: (emoji) => `Retirar ${emoji}`,
  edited: 'Editada',
  deletedMessage: 'Esta mensagem foi apagada.',
  openMap: 'Ver no mapa',
  reactionTakenBack: 'Removeu a reação',
  called: 'ligou para a loja',
  corrected: 'corrigiu uma mensagem anterior',
  deleted: 'apagou uma mensagem',
  notPassedOn: 'um tipo que o WhatsApp não repassa',
  onlyOnPhone: 'uma mensagem que só o celular da loja mostra: veja nele',

  today: 'Hoje',
  yesterday: 'Ontem',
  lessThanAMinute: 'menos de um minuto',
  days: 'd',
  hours: 'h',
  minutes: 'min',
}
