/** The approved templates of a fresh business account, all in Brazilian Portuguese. */
import type { JsonObject } from '../json.ts'
import type { TemplateDefinition } from '../state/templates.ts'

function inPortuguese(
  name: string,
  category: TemplateDefinition['category'],
  components: JsonObject[],
  more: Partial<TemplateDefinition> = {},
): TemplateDefinition {
  return {
    name,
    language: 'pt_BR',
    category,
    components,
    parameterFormat: 'POSITIONAL',
    displayFormat: null,
    subCategory: null,
    ttlSeconds: null,
    ...more,
  }
}

const FOOTER = { type: 'FOOTER', text: 'Padaria Flor do Trigo' }

export const SAMPLE_TEMPLATES: readonly TemplateDefinition[] = [
  inPortuguese(
    'cobranca_pedido',
    'UTILITY',
    [
      {
        type: 'BODY',
        text: 'Olá {{1}}, seu pedido {{2}} está pronto para pagamento.',
        example: { body_text: [['Ana', '7731']] },
      },
      FOOTER,
      { type: 'BUTTONS', buttons: [{ type: 'ORDER_DETAILS', text: 'Copy Pix code' }] },
    ],
    { displayFormat: 'ORDER_DETAILS' },
  ),
  inPortuguese('cobranca_pix', 'UTILITY', [
    {
      type: 'BODY',
      text: 'Olá {{1}}, faltam {{2}} do seu pedido. Pague com o código Pix abaixo.',
      example: { body_text: [['Ana', 'R$ 48,00']] },
    },
    FOOTER,
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'PAYMENT_REQUEST',
          text: 'Copy Pix code',
          payment_setting: { type: 'pix_dynamic_code', pix_dynamic_code: { code: '00020101021226' } },
        },
      ],
    },
  ]),
  inPortuguese(
    'pedido_enviado',
    'UTILITY',
    [
      {
        type: 'HEADER',
        format: 'DOCUMENT',
        example: { header_handle: ['https://scontent.whatsapp.net/v/t61.29466-34/nota.pdf'] },
      },
      {
        type: 'BODY',
        text: 'Olá {{nome}}, o pedido {{pedido}} foi enviado.',
        example: {
          body_text_named_params: [
            { param_name: 'nome', example: 'Ana' },
            { param_name: 'pedido', example: '7731' },
          ],
        },
      },
      FOOTER,
      {
        type: 'BUTTONS',
        buttons: [
          {
            type: 'URL',
            text: 'Acompanhar',
            url: 'https://loja.example.com/r/{{1}}',
            example: ['https://loja.example.com/r/7731'],
          },
          { type: 'QUICK_REPLY', text: 'Falar com a loja' },
        ],
      },
    ],
    { parameterFormat: 'NAMED' },
  ),
  inPortuguese('pedido_pronto', 'UTILITY', [
    { type: 'BODY', text: 'Seu pedido está pronto. Pode vir buscar quando quiser.' },
  ]),
  inPortuguese('codigo_acesso', 'AUTHENTICATION', [
    {
      type: 'BODY',
      text: 'Seu código de verificação é *{{1}}*. Para sua segurança, não o compartilhe.',
      add_security_recommendation: true,
      example: { body_text: [['123456']] },
    },
    { type: 'FOOTER', text: 'Este código expira em 10 minutos.', code_expiration_minutes: 10 },
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'URL',
          text: 'Copiar código',
          url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}',
          example: ['https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp123456'],
        },
      ],
    },
  ]),
  inPortuguese('oferta_da_semana', 'MARKETING', [
    { type: 'HEADER', format: 'TEXT', text: 'Oferta da semana' },
    {
      type: 'BODY',
      text: 'Olá {{1}}, o bolo de fubá está com desconto de {{2}} até domingo. Aproveite!',
      example: { body_text: [['Ana', '10%']] },
    },
    { type: 'FOOTER', text: 'Para não receber ofertas, responda Sair.' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Quero' },
        { type: 'QUICK_REPLY', text: 'Sair' },
      ],
    },
  ]),
]
