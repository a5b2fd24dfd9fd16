/**
 * Why messages fail, in Portuguese: for each code of the service, what happened and what to do. In English the service's own
 * text is used. A test compares the codes with those of the service.
 */
import type { Failure } from '../api/types.ts'
import type { Language } from '../i18n/languages.ts'

export const portugueseFailures: Partial<Record<string, string>> = {
  held_for_quality:
    'O WhatsApp reteve a mensagem enquanto avalia a qualidade do modelo. Depois ele envia ou descarta.',
  held_while_paused: 'O WhatsApp reteve a mensagem porque pausou o modelo. Depois ele envia ou descarta.',
  template_dropped: 'O WhatsApp descartou a mensagem porque pausou o modelo. Envie outro modelo ou espere.',
  media_refused: 'O WhatsApp recusou o arquivo da mensagem. Leia os detalhes e envie outro arquivo.',
  media_missing:
    'Um arquivo da mensagem não está mais disponível. Envie o arquivo de novo, em outra mensagem.',
  media_unreadable: 'Não foi possível ler um arquivo da mensagem. Confira a pasta ou o bucket dos arquivos.',
  answer_incomplete:
    'O WhatsApp respondeu sem o que foi pedido. Confira RECADO_WHATSAPP_VERSION e se o token alcança a conta comercial.',
  account_disabled:
    'O WhatsApp desativou a conta por violar suas políticas. Veja a qualidade da conta e peça uma revisão.',
  account_disabled_soon:
    'O WhatsApp vai desativar a conta por violar suas políticas. Veja a qualidade da conta e peça uma revisão.',
  account_deleted: 'A conta foi apagada no WhatsApp. Use um número de outra conta.',
  account_restricted:
    'O WhatsApp restringiu a conta: leia quais mensagens ela não pode enviar. Veja a qualidade da conta.',
  account_violates_policy:
    'O WhatsApp identificou uma violação de políticas pela conta. Veja a qualidade da conta.',
  account_alert: 'O WhatsApp enviou um alerta sobre a conta. Leia os detalhes e resolva no WhatsApp.',
  sender_flagged:
    'A qualidade do número está baixa no WhatsApp. Veja o que os clientes bloqueiam ou denunciam, antes que o limite caia.',
  media_gone:
    'O WhatsApp não tem mais o arquivo: ele guarda por 7 dias o que o cliente envia. Peça que o cliente envie de novo.',
  media_unavailable: 'Não foi possível carregar o arquivo do WhatsApp.',
  media_not_a_file: 'O WhatsApp respondeu com uma página em vez do arquivo.',
  media_too_large: 'O arquivo tem mais de 100 MB, o máximo que é carregado.',
  media_address_refused:
    'O WhatsApp indicou um endereço que não é permitido. Confira RECADO_WHATSAPP_MEDIA_HOSTS e busque o arquivo de novo.',
  // A chamada: nada do que o WhatsApp disse chegou até nós.
  channel_unreachable:
    'Não foi possível conectar ao WhatsApp, então nada foi enviado. Verifique a rede e o endereço do WhatsApp.',
  call_given_up: 'O envio foi interrompido antes de começar, em geral porque o serviço estava parando.',
  answer_lost:
    'O WhatsApp pode ter aceitado a mensagem, mas a resposta não chegou. Espere a confirmação antes de enviar de novo.',
  answer_unreadable:
    'O WhatsApp pode ter aceitado a mensagem, mas a resposta não pôde ser lida. Espere a confirmação antes de enviar de novo.',
  channel_misaddressed:
    'Outro servidor respondeu no endereço do WhatsApp. Confira o endereço do WhatsApp, a versão e os proxies.',
  refused_by_channel:
    'O WhatsApp recusou a mensagem por um motivo desconhecido. Veja a resposta dele abaixo.',
  delivery_failed:
    'O WhatsApp informou que a entrega falhou, sem motivo. Peça que o cliente escreva e envie de novo.',

  // O próprio serviço.
  outcome_unknown:
    'O serviço parou durante o envio, então o WhatsApp pode ter aceitado a mensagem. Espere a confirmação antes de enviar de novo.',
  database_restored:
    'O banco de dados foi restaurado para um momento anterior ao envio, então a mensagem pode ter sido enviada depois. Espere a confirmação, ou pergunte ao cliente, antes de enviar de novo.',
  marked_failed: 'Alguém da loja marcou esta mensagem como não enviada. O WhatsApp não informou o resultado.',

  // A conta inteira: nada pode ser enviado até que alguém a corrija.
  access_token_invalid: 'O token de acesso falta, venceu ou foi revogado. Informe um novo token em Números.',
  permission_missing:
    'O token de acesso não tem uma permissão necessária. Conceda whatsapp_business_messaging ao app e ao usuário do sistema e renove o token.',
  access_denied:
    'A conta não pode fazer isso. Verifique as permissões e se há termos a aceitar nas configurações dela.',
  sender_not_found:
    'O WhatsApp não conhece o phone number ID, ou o token não tem acesso a ele. Confira as configurações em Números.',
  sender_deleted: 'O número da loja foi apagado no WhatsApp. Registre-o de novo ou use outro número.',
  sender_not_registered: 'O número da loja não está registrado para enviar. Registre-o no WhatsApp.',
  sender_registration_failed:
    'O registro do número da loja no WhatsApp não está completo. Termine o registro lá.',
  account_blocked:
    'A conta está bloqueada por um tempo por violar uma política. Veja a página de qualidade da conta.',
  account_locked: 'A conta está bloqueada. Veja a página de qualidade da conta e peça uma revisão.',
  display_name_not_approved: 'O nome de exibição do número não está aprovado. Peça a aprovação no WhatsApp.',
  billing_problem:
    'A conta não pode ser cobrada. Corrija a forma de pagamento ou o limite de crédito no WhatsApp.',
  payment_terms_not_accepted: 'Os termos de pagamento não foram aceitos. Aceite-os na conta e envie de novo.',

  // Depressa demais, ou o WhatsApp não está bem.
  app_rate_limited: 'O app fez chamadas demais. Envie mais devagar ou divida os números entre vários apps.',
  account_rate_limited: 'A conta fez chamadas demais. Envie mais devagar.',
  sender_rate_limited:
    'O número da loja enviou mais rápido do que o WhatsApp permite. Diminua o ritmo deste número.',
  recipient_rate_limited:
    'Este cliente recebeu mensagens demais em pouco tempo. Envie menos, ou mais devagar.',
  channel_rate_limited: 'O WhatsApp pediu para enviar mais devagar. Diminua o ritmo deste número.',
  channel_overloaded:
    'O WhatsApp está fora do ar ou sobrecarregado. Se continuar, veja a página de status dele.',
  channel_unavailable:
    'O WhatsApp está indisponível por um momento. Se continuar, veja a página de status dele.',
  channel_internal_error:
    'O WhatsApp teve um erro interno. Se continuar, fale com o suporte dele e informe o trace ID da resposta, se houver.',
  account_in_maintenance: 'A conta está em manutenção no WhatsApp, em geral por um minuto. Espere terminar.',
  media_upload_failed:
    'O WhatsApp não aceitou um arquivo da mensagem. Leia os detalhes: um link precisa ser público, e o tipo e o tamanho, permitidos.',

  // Limites que duram horas.
  spam_limited:
    'O número está limitado porque clientes o bloquearam ou denunciaram. Veja a nota de qualidade antes de enviar de novo.',
  engagement_limited:
    'O WhatsApp limitou as promoções para este cliente. Espere ao menos um dia antes de enviar de novo.',
  template_misclassified:
    'A conta está limitada porque modelos estavam na categoria errada. Corrija-os primeiro.',

  // O cliente.
  window_closed:
    'O cliente não escreveu nas últimas 24 horas. Envie um modelo agora, ou espere o cliente escrever.',
  recipient_unreachable:
    'A mensagem não chega ao cliente: sem WhatsApp, app antigo, termos não aceitos ou bloqueio. Fale com ele por outro canal.',
  recipient_blocked: 'A loja bloqueou este cliente. Desbloqueie-o para enviar de novo.',
  recipient_not_allowed:
    'Um número de teste só alcança os clientes da sua lista. Inclua este cliente na lista, no WhatsApp.',
  recipient_is_sender: 'O destinatário é o próprio número da loja. Use outro destinatário.',
  recipient_in_experiment:
    'O WhatsApp não entregou: este cliente está num teste do WhatsApp. Peça que ele escreva primeiro.',
  recipient_opted_out: 'O cliente escolheu não receber promoções desta loja. Não envie de novo.',
  recipient_identity_changed: 'A identidade do cliente mudou. Confirme quem é antes de enviar de novo.',
  message_unsupported_by_recipient:
    'O app do cliente não consegue mostrar este tipo de mensagem. Envie o pedido de outro jeito.',
  country_restricted: 'A conta não pode enviar para o país deste cliente.',
  user_id_not_allowed:
    'Esta mensagem não pode ser enviada a um ID de usuário. Use o número de telefone do cliente.',

  // A mensagem.
  invalid_parameter: 'O WhatsApp não aceita um valor da mensagem. Leia os detalhes, corrija e envie de novo.',
  parameter_missing:
    'Falta um valor na mensagem para o WhatsApp. Leia os detalhes, complete e envie de novo.',
  parameters_conflict:
    'O WhatsApp não aceita esta combinação de valores. Leia os detalhes, corrija e envie de novo.',
  message_type_unsupported: 'O WhatsApp não aceita este tipo de mensagem.',
  method_not_allowed: 'O WhatsApp não permite esta chamada. Verifique a versão configurada da API.',
  media_download_failed:
    'O WhatsApp não conseguiu carregar um arquivo, ou ele tem mais de 100 MB. Peça que seja enviado de novo, em tamanho menor.',
  order_transition_invalid:
    'O pedido não pode ir do status atual para este. Envie um status que possa vir depois.',
  order_not_cancelable:
    'O pedido está pago ou sendo pago, então não pode ser cancelado. Resolva o pagamento primeiro.',
  marketing_disabled: 'Modelos de marketing estão desativados para esta conta no WhatsApp.',
  template_not_found: 'O modelo não existe neste idioma ou não está aprovado.',
  template_invalid: 'Os valores não combinam com o modelo. Corrija e envie de novo.',
  template_policy_violated: 'O modelo viola uma política. Edite-o no WhatsApp.',
  template_paused: 'O modelo está pausado por baixa qualidade. Edite-o ou espere.',
  template_disabled: 'O modelo está desativado por baixa qualidade. Crie um novo.',
  flow_blocked: 'O fluxo está bloqueado. Corrija-o no WhatsApp.',
  flow_throttled: 'O fluxo está limitado. Corrija-o no WhatsApp ou espere.',
}

/** In English the service's own text. For a code that has no words here, that text is quoted. */
export function explainFailure({ code, detail }: Failure, language: Language): string {
  return language === 'en' ? detail : (portugueseFailures[code] ?? `O serviço diz: “${detail}”`)
}
