// @ts-check
/**
 * What a message that the shop sent is called where its text cannot be seen.
 * `npm run docs` writes this file from service/src/kinds/.
 */

/** @type {Record<string, string>} */
export const sentKindsInEnglish = {
  order_details: 'order',
  order_status: 'order update',
  contacts: 'contact',
  text: 'text',
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  reaction: 'reaction',
  button: 'options',
  list: 'options',
  cta_url: 'link',
  location_request_message: 'request for the location',
  request_contact_info: 'request for a contact',
  carousel: 'cards',
  flow: 'form',
  template: 'message',
}

/** @type {Record<string, string>} */
export const sentKindsInPortuguese = {
  order_details: 'pedido',
  order_status: 'atualização do pedido',
  contacts: 'contato',
  text: 'texto',
  image: 'imagem',
  video: 'vídeo',
  audio: 'áudio',
  document: 'documento',
  sticker: 'figurinha',
  location: 'localização',
  reaction: 'reação',
  button: 'opções',
  list: 'opções',
  cta_url: 'link',
  location_request_message: 'pedido de localização',
  request_contact_info: 'pedido de contato',
  carousel: 'cartões',
  flow: 'formulário',
  template: 'mensagem',
}
