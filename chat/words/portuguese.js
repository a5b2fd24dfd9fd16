// @ts-check
/**
 * The chat in the Portuguese of Brazil.
 */

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
  expired: 'Expirado',
  expires: 'Expira',
  orderStates: {
    pending: 'Pendente',
    processing: 'Em preparação',
    partially_shipped: 'Enviado em parte',
    shipped: 'A caminho',
    completed: 'Concluído',
    canceled: 'Cancelado',
  },

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
  boletoLine: 'Linha do boleto',
  linkOpens: 'Abre',
  notWebAddress: 'Isto não é um endereço comum da web:',
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
  saveContact: 'Salvar contato',

  showRaw: 'Ver o que foi enviado',
  kinds: {
    text: 'texto',
    image: 'imagem',
    audio: 'áudio',
    video: 'vídeo',
    document: 'documento',
    sticker: 'figurinha',
    location: 'localização',
    contacts: 'contato',
    interactive: 'resposta',
    button: 'resposta',
    order: 'pedido do catálogo',
    reaction: 'reação',
    system: 'aviso do canal',
    unsupported: 'outra coisa',
    order_details: 'pedido',
    order_status: 'novidade de um pedido',
  },
  voiceMessage: 'mensagem de voz',
  openMap: 'Ver no mapa',
  reactionTakenBack: 'Retirou a reação',
  called: 'Ligou para a loja',
  notPassedOn: 'um tipo que o canal não repassa',

  today: 'Hoje',
  yesterday: 'Ontem',
  lessThanAMinute: 'menos de um minuto',
  days: 'd',
  hours: 'h',
  minutes: 'min',
}
