/**
 * Findings of preflight, by code, in words for the person at the shop. The service's own sentences
 * are English and exact: English uses them unchanged, Portuguese only those for which there are no
 * words here. A test compares the codes with those of the service.
 */
import { orderStateNames } from '../chat/order-state-names.ts'
import type { Language } from '../i18n/languages.ts'

type Finding = { code: string; detail: string; pointer?: string }

/**
 * `figures` are those in the service's sentence, `detail`, in order: limits and sums. `pointer`
 * names the field.
 */
type Words = string | ((figures: string[], detail: string, pointer: string) => string)

/**
 * A file that was not chosen yet, in a message or as the sample of a template: its id has no form.
 */
const FILE = /\/(?:image|video|audio|document|sticker)\/id$|\/header_handle(?:\/\d+)?$/
/** Of a template. */
const NAME = '/name'

function explainForm(pointer: string): string {
  if (FILE.test(pointer)) return 'Escolha um arquivo.'
  return pointer === NAME ? 'Use letras minúsculas, números e _.' : 'Use o formato pedido neste campo.'
}

const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const reais = (figure?: string) => (figure === undefined ? '…' : REAIS.format(Number(figure)))

const ORDER_STATES: Partial<Record<string, string>> = orderStateNames['pt-BR']

/** The states that may follow, if the service's sentence names them. */
function whatMayFollow(detail: string): string {
  const states = /can be: ([a-z_, ]+)/.exec(detail)?.[1]?.trim().split(', ') ?? []
  const names = states.map((state) => ORDER_STATES[state] ?? state)
  return names.length === 0 ? '' : ` Pode ficar: ${names.join(', ')}.`
}

export const portugueseFindings: Record<string, Words> = {
  required: 'Preencha este campo.',
  unknown_field: 'Este campo não é aceito.',
  type: 'Este valor não é válido aqui.',
  enum: 'Escolha um dos valores possíveis.',
  pattern: (_, __, pointer) => explainForm(pointer),
  format: (_, __, pointer) => explainForm(pointer),
  too_short: 'Preencha este campo.',
  too_long: ([max]) => `Use no máximo ${max ?? '…'} caracteres.`,
  too_small: ([min]) => `Precisa ser pelo menos ${min ?? '…'}.`,
  too_large: 'O valor é grande demais.',
  too_few: 'Inclua pelo menos um.',
  too_many: ([max]) => `O máximo é ${max ?? '…'}.`,
  invalid: 'Não é válido.',
  duplicate_key: 'Este campo aparece duas vezes.',
  cursor: 'Esta posição não existe na lista.',
  address_refused: 'Este endereço não é permitido: precisa ser público e começar com https://.',
  nul_character: 'Há um caractere invisível (NUL) que não pode ser guardado.',
  kind_not_carried: 'O canal deste número não envia mensagens deste tipo.',
  lone_surrogate: 'Há um caractere pela metade, como um emoji cortado.',
  number_too_large: 'O número é grande demais para ser guardado.',
  too_deep: 'Há níveis demais, um dentro do outro.',
  blank: 'O texto está vazio: só tem espaços ou caracteres invisíveis.',
  templates_unread: 'Os modelos deste número ainda não foram lidos: não foi possível conferir o envio.',
  template_unknown: 'Não há modelo com este nome e este idioma.',
  template_not_approved: 'O modelo não está aprovado.',
  user_id_not_allowed: 'Este modelo só pode ser enviado a um número de telefone.',
  marketing_stopped: 'O cliente pediu para não receber ofertas.',
  component_unexpected: 'O modelo não tem esta parte.',
  component_missing: 'Falta uma parte que o modelo precisa.',
  button_unknown: 'O modelo não tem esse botão nessa posição.',
  parameter_count: 'O número de valores não é o que o modelo pede.',
  parameter_name: 'O nome do valor não é um dos que o modelo tem.',
  parameter_kind: 'O modelo pede aqui um valor de outro tipo.',
  parameter_value: 'Preencha este valor.',
  white_space: 'Um valor não pode ter quebra de linha, tabulação nem mais de quatro espaços seguidos.',
  not_percent_encoded: 'O final do link tem caracteres que precisam ser codificados.',
  card_count: 'O número de cartões não é o do modelo.',
  action_fields: 'O botão não tem os dados que precisa, ou tem outros.',
  payment_method: 'A forma de pagamento não é a do botão do modelo.',
  order_status_unconfirmed: 'Não está confirmado que o WhatsApp aceite este modelo no Brasil.',
  outlives_payment: 'A mensagem ainda pode ser entregue depois do prazo de pagamento.',
  in_past: 'O prazo já passou.',
  media_unknown: 'Este arquivo não existe, ou já foi apagado.',
  media_not_ready: 'O arquivo ainda está a caminho.',
  media_failed: 'O arquivo não está aqui: o WhatsApp não o entregou.',
  media_too_large: 'O arquivo é maior do que o WhatsApp aceita aqui.',
  media_type_unlisted: 'O WhatsApp não lista este tipo de arquivo: o envio pode falhar.',
  media_type_refused: 'O WhatsApp não aceita arquivos deste tipo aqui.',
  media_type_mismatch: 'O conteúdo do arquivo é de outro tipo que o declarado.',
  private_address: 'O endereço é de uma rede privada: o WhatsApp não consegue abri-lo.',
  one_of: 'Informe exatamente uma das opções.',
  type_unlisted: 'O WhatsApp não lista este tipo de arquivo: o envio pode falhar.',
  not_unique: 'Cada um precisa ser diferente dos outros.',
  no_address: 'O texto não tem um endereço da web para a prévia.',
  no_name: 'Sem nome, o cliente não vê do que se trata.',
  out_of_range: 'As coordenadas estão fora do mapa.',
  one_emoji: 'Use um só emoji.',
  long_text: 'O texto é longo: algumas versões do WhatsApp não aceitam tanto.',
  wrong_index: 'A numeração dos cartões precisa seguir a ordem, a partir de 0.',
  wrong_type: 'Este tipo não combina com o conteúdo do cartão.',
  too_many_lines: 'O texto do cartão tem quebras de linha demais.',
  cards_differ: 'Todos os cartões precisam ter as mesmas partes e os mesmos botões.',
  emoji: 'Aqui não pode haver emoji.',
  duplicate: 'Esta parte aparece duas vezes.',
  ttl_range: 'O prazo de entrega está fora dos limites desta categoria.',
  display_format: 'O formato do modelo não combina com o botão de pedido.',
  order_content: 'As partes do modelo de pedido não são as que o WhatsApp aceita.',
  authentication_content: 'Um modelo de autenticação só pode ter as partes que o WhatsApp define.',
  card_content: 'As partes do cartão não são as que o WhatsApp aceita.',
  offer_content: 'As partes da oferta não são as que o WhatsApp aceita.',
  variable_name: 'Os nomes das variáveis misturam números e palavras, ou não são válidos.',
  variable_order: 'As variáveis precisam ser numeradas a partir de 1, sem pular.',
  variable_example: 'Dê um exemplo para cada variável.',
  variable_at_edge: 'Uma variável não pode ficar nesta ponta do texto.',
  variable: 'Aqui não pode haver variável.',
  button_order: 'As respostas rápidas precisam ficar juntas.',
  button_alone: 'Este botão precisa ser o único do modelo.',
  payment_label: 'O rótulo do botão não é o que o WhatsApp usa para esta forma de pagamento.',
  control_character: 'O endereço tem espaços, caracteres de controle ou barras invertidas.',
  userinfo: 'O endereço traz usuário ou senha antes do domínio, como nos links de golpe.',
  punycode: 'O domínio tem letras que podem ser confundidas com outras.',
  private_host: 'O cliente provavelmente não consegue abrir este endereço.',
  header_without_order: 'Sem itens, a mensagem não pode ter imagem.',
  no_way_to_pay: 'O pedido não oferece nenhuma forma de pagamento: o cliente não teria como pagar.',
  too_soon: 'O prazo precisa ser de pelo menos 5 minutos a partir de agora.',
  wrong_sum: 'A soma não confere.',
  not_below: 'O preço promocional precisa ser menor que o preço.',
  pix_characters: 'O código Pix tem caracteres que não são permitidos, como quebras de linha.',
  pix_structure: 'O código Pix está incompleto ou foi alterado. Copie de novo.',
  pix_format: 'Isto não é um código Pix.',
  pix_checksum:
    'O código Pix está incompleto ou foi alterado: o dígito verificador não confere. Copie de novo.',
  pix_object_missing: 'Falta uma parte obrigatória do código Pix.',
  pix_object_repeated: 'Uma parte do código Pix está repetida.',
  pix_initiation: 'O código Pix traz um tipo de uso desconhecido.',
  pix_category: 'A categoria do recebedor no código Pix precisa ter quatro dígitos.',
  pix_currency: 'A moeda do código Pix não é o real.',
  pix_country: 'O país do código Pix não é o Brasil.',
  pix_amount: 'O valor no código Pix não é válido.',
  pix_scheme: 'Este código não é um Pix.',
  pix_target: 'O código Pix precisa ter uma chave ou um endereço, e só um.',
  pix_location: 'O endereço dentro do código Pix não é válido.',
  pix_withdrawal: 'É um código de Pix Saque: não serve para pagar um pedido.',
  pix_name_length: 'O nome do recebedor no código Pix tem mais de 25 caracteres.',
  pix_city_length: 'A cidade no código Pix tem mais de 15 caracteres.',
  pix_accents: 'O código Pix tem acentos ou outros caracteres fora do comum; alguns bancos recusam.',
  pix_additional_data: 'O código Pix não tem dados adicionais; alguns bancos recusam.',
  pix_transaction_id: 'O identificador da transação no código Pix é fora do comum; alguns bancos recusam.',
  pix_static: 'É um código Pix estático: não dá para saber qual pedido foi pago. Prefira um dinâmico.',
  pix_open_amount: 'O código Pix não traz o valor: o cliente teria que digitar.',
  pix_static_amount: ([inCode, total]) =>
    `O código Pix cobra ${reais(inCode)} e o total do pedido é ${reais(total)}.`,
  pix_dynamic_amount: ([inCode, total]) =>
    `O código Pix diz ${reais(inCode)} e o total do pedido é ${reais(total)}; o banco cobra o valor registrado na cobrança.`,
  pix_receiver_name: 'O nome do recebedor não é o do código Pix: o cliente veria outro nome no banco.',
  pix_key_in_code: 'A chave no código Pix é outra: cada uma pagaria uma pessoa diferente.',
  check_digits: 'Os dígitos verificadores não conferem.',
  area_code: 'Este DDD não existe.',
  boleto_kind: 'Não é uma linha de boleto conhecida.',
  boleto_currency: 'A moeda do boleto não é o real.',
  boleto_bank: 'A linha do boleto começa com 000, que não é número de nenhum banco.',
  boleto_amount: ([inLine, total]) =>
    `O boleto cobra ${reais(inLine)} e o total do pedido é ${reais(total)}.`,
  boleto_overdue: 'O boleto está vencido.',
  payment_account_unknown:
    'Esta conta não existe, ou a loja ainda não tem nenhuma: adicione uma conta no banco.',
  charge_refused: (_, detail) => `O banco recusa a cobrança: ${detail}`,
  recipient_number:
    'Não pode ser um número do Brasil: depois do 55 vêm um DDD que existe e 9 dígitos começando com 9, ou 8.',
  recipient_abroad:
    'O número do cliente não é do Brasil (55): só clientes com número brasileiro conseguem pagar.',
  reference_id_used: 'Esta referência já foi usada neste número: cada pedido precisa de uma nova.',
  order_unknown: 'Nenhum pedido com esta referência foi enviado por aqui.',
  order_of_another: (_, detail) => {
    const movedTo = /Send the status to (\S+)\.$/.exec(detail)?.[1]
    return movedTo === undefined
      ? 'O pedido com esta referência foi enviado a outro cliente.'
      : `O cliente deste pedido mudou de número. Envie o status para ${movedTo}.`
  },
  order_transition: (_, detail) =>
    `O pedido não pode passar do status atual para este.${whatMayFollow(detail)}`,
  order_paid: (_, detail) =>
    `Um pedido já pago, ou com pagamento em andamento, não pode ser cancelado.${whatMayFollow(detail)}`,
  in_future: 'A data está no futuro.',
  name_part: 'Celulares antigos precisam também do nome ou do sobrenome.',
  other_number: 'O número exibido não é o da conversa: o cliente escreveria para outra pessoa.',
  country_unknown: 'Este país não existe.',
  window_closed: 'A janela de 24 horas está fechada: o cliente precisa escrever antes de receber um pedido.',
  recipient_is_sender: 'É o próprio número da loja: o WhatsApp não entrega mensagens a ele.',
  country_code_missing: (_, detail) => {
    const meant = /\+55\d+/.exec(detail)?.[0]
    return `Falta o código do país: ${meant === undefined ? 'o do Brasil é +55' : `seria ${meant}`}? Escreva um número de outro país com + na frente.`
  },
  token_refused: 'O WhatsApp recusa este token de acesso. Gere um novo na Meta e copie-o inteiro.',
  account_hidden:
    'O WhatsApp não mostra este número com este token. Confira o phone number id e as permissões do token na Meta.',
  app_secret_refused:
    'Esta chave secreta não é do aplicativo que gerou o token. Copie-a das configurações desse aplicativo na Meta.',
  sender_unknown: 'Este número não é da loja.',
}

const FIGURE = /\d[\d.,]*\d|\d/g

/** The service gives bounds of an amount in cents, as in the request; the reader types reais. */
const isBoundOfAmount = ({ code, pointer = '' }: Finding) =>
  (code === 'too_small' || code === 'too_large') && pointer.endsWith('/value')

export function explainFinding(finding: Finding, language: Language): string {
  const { code } = finding
  const sayFigure = (figure: string) =>
    isBoundOfAmount(finding)
      ? new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' }).format(Number(figure) / 100)
      : figure
  const detail = finding.detail.replaceAll(FIGURE, sayFigure)
  const words =
    language === 'pt-BR' && Object.hasOwn(portugueseFindings, code) ? portugueseFindings[code] : undefined
  if (words === undefined) return detail
  if (typeof words === 'string') return words
  return words(finding.detail.match(FIGURE)?.map(sayFigure) ?? [], detail, finding.pointer ?? '')
}
