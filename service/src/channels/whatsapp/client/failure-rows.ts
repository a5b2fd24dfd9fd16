/**
 * Why WhatsApp did not deliver a message: a row for each of our stable codes, with the sentence
 * that a person reads in each language, which says what happened and what to do. Answers are
 * English; `npm run docs` writes the console's Portuguese. Codes are part of the public API
 * (`data.code` of a message) and never change meaning.
 */
import { WINDOW_CLOSED } from '../../channel.ts'
import { connectingRows } from './connecting-rows.ts'

export const failureRows = {
  ...connectingRows,

  // The call: no readable answer of WhatsApp arrived.
  channel_unreachable: {
    en: 'WhatsApp could not be reached, so nothing was sent. Check the network and RECADO_WHATSAPP_URL.',
    pt: 'Não foi possível conectar ao WhatsApp, então nada foi enviado. Verifique a rede e o endereço do WhatsApp.',
  },
  call_given_up: {
    en: 'The call was abandoned before anything was sent, usually because the service was stopping.',
    pt: 'O envio foi interrompido antes de começar, em geral porque o serviço estava parando.',
  },
  answer_lost: {
    en: 'WhatsApp may have accepted the message, but its answer was lost. Wait for a receipt before sending anything again.',
    pt: 'O WhatsApp pode ter aceitado a mensagem, mas a resposta não chegou. Espere a confirmação antes de enviar de novo.',
  },
  answer_unreadable: {
    en: 'WhatsApp may have accepted the message, but its answer cannot be read. Wait for a receipt before sending anything again.',
    pt: 'O WhatsApp pode ter aceitado a mensagem, mas a resposta não pôde ser lida. Espere a confirmação antes de enviar de novo.',
  },
  answer_incomplete: {
    en: 'WhatsApp answered without the requested data. Check RECADO_WHATSAPP_VERSION, and that the token reaches the business account.',
    pt: 'O WhatsApp respondeu sem o que foi pedido. Confira RECADO_WHATSAPP_VERSION e se o token alcança a conta comercial.',
  },
  channel_misaddressed: {
    en: 'Something other than WhatsApp answered at its address. Check RECADO_WHATSAPP_URL, RECADO_WHATSAPP_VERSION and any proxy in between.',
    pt: 'Outro servidor respondeu no endereço do WhatsApp. Confira o endereço do WhatsApp, a versão e os proxies.',
  },
  partner_unknown: {
    en: 'The address of the partner is none that is allowed here. Check it, and RECADO_WHATSAPP_PARTNERS.',
    pt: 'O endereço do parceiro não é um dos permitidos aqui. Confira-o, e também RECADO_WHATSAPP_PARTNERS.',
  },
  not_at_partner: {
    en: 'The number is called through a partner, which does not pass this on. Do it in the pages of the partner.',
    pt: 'O número é chamado por um parceiro, que não repassa isso. Faça isso nas páginas do parceiro.',
  },
  refused_by_channel: {
    en: 'WhatsApp refused the message for a reason that Recado has no code for. Read its title and details.',
    pt: 'O WhatsApp recusou a mensagem por um motivo desconhecido. Veja a resposta dele abaixo.',
  },
  delivery_failed: {
    en: 'WhatsApp reported that delivery failed and gave no reason. Ask the recipient to write, then send again.',
    pt: 'O WhatsApp informou que a entrega falhou, sem motivo. Peça que o cliente escreva e envie de novo.',
  },

  // The account as a whole: it can send nothing until a person mends it.
  access_token_invalid: {
    en: 'The access token is no longer valid. Generate another for the system user, without an expiry, and set it for the sender.',
    pt: 'O token de acesso não vale mais. Gere outro no usuário do sistema, sem data de validade, e informe-o no Recado.',
  },
  permission_missing: {
    en: 'A permission is missing, or the account is not assigned to the system user. Assign it with full control and renew the token.',
    pt: 'Falta uma permissão ao token, ou a conta do WhatsApp não foi atribuída ao usuário do sistema. Atribua a conta com controle total e gere um token com whatsapp_business_messaging e whatsapp_business_management.',
  },
  access_denied: {
    en: 'The account is not allowed to do this. Check its permissions, and accept any pending terms in its settings.',
    pt: 'A conta não pode fazer isso. Verifique as permissões e se há termos a aceitar nas configurações dela.',
  },
  sender_not_found: {
    en: 'WhatsApp does not know the phone number id, or the token has no access to it. If the number has another id now, connect it again.',
    pt: 'O WhatsApp não conhece o phone number ID, ou o token não tem acesso a ele. Se o número agora tem outro ID, conecte-o de novo.',
  },
  sender_deleted: {
    en: 'The business number was deleted at WhatsApp. Add it there again and connect it again, or use another sender.',
    pt: 'O número da loja foi apagado no WhatsApp. Adicione-o lá de novo e conecte-o de novo, ou use outro número.',
  },
  sender_not_registered: {
    en: 'The business number is not registered for sending. Register it at WhatsApp.',
    pt: 'O número da loja não está registrado para enviar. Registre-o no WhatsApp.',
  },
  sender_registration_failed: {
    en: 'The business number is not fully registered at WhatsApp. Finish its registration there.',
    pt: 'O registro do número da loja no WhatsApp não está completo. Termine o registro lá.',
  },
  account_blocked: {
    en: 'The account is temporarily blocked for a policy violation. Check its account quality page.',
    pt: 'A conta está bloqueada por um tempo por violar uma política. Veja a página de qualidade da conta.',
  },
  account_locked: {
    en: 'The account is locked. Check its account quality page and request a review.',
    pt: 'A conta está bloqueada. Veja a página de qualidade da conta e peça uma revisão.',
  },
  account_disabled: {
    en: 'WhatsApp has disabled the account for a violation of its policies. Check its account quality page and request a review.',
    pt: 'O WhatsApp desativou a conta por violar suas políticas. Veja a qualidade da conta e peça uma revisão.',
  },
  account_disabled_soon: {
    en: 'WhatsApp will disable the account for a violation of its policies. Check its account quality page and request a review.',
    pt: 'O WhatsApp vai desativar a conta por violar suas políticas. Veja a qualidade da conta e peça uma revisão.',
  },
  account_deleted: {
    en: 'The account was deleted at WhatsApp. Use a number of another account.',
    pt: 'A conta foi apagada no WhatsApp. Use um número de outra conta.',
  },
  app_number_disconnected: {
    en: 'The number was disconnected in the WhatsApp Business app, or moved. Connect it again there: messages then go out.',
    pt: 'O número foi desconectado no aplicativo WhatsApp Business, ou mudou de lugar. Conecte-o de novo por ele: então as mensagens saem.',
  },
  app_number_idle: {
    en: 'WhatsApp disconnected the number: its phone was not used for days. Open the WhatsApp Business app there and connect it again.',
    pt: 'O WhatsApp desconectou o número porque o celular ficou dias sem uso. Abra o aplicativo WhatsApp Business nele e conecte o número de novo.',
  },
  app_number_on_new_phone: {
    en: 'The WhatsApp Business app was moved to another phone or installed again. Accept there to reconnect: messages then go out.',
    pt: 'O aplicativo WhatsApp Business do número foi para outro celular ou foi reinstalado. Aceite nele a reconexão: então as mensagens saem.',
  },
  account_restricted: {
    en: 'WhatsApp restricts the account: read which messages it may not send. Check its account quality page.',
    pt: 'O WhatsApp restringiu a conta: leia quais mensagens ela não pode enviar. Veja a qualidade da conta.',
  },
  account_violates_policy: {
    en: 'WhatsApp found a violation of its policies by the account. Check its account quality page.',
    pt: 'O WhatsApp identificou uma violação de políticas pela conta. Veja a qualidade da conta.',
  },
  account_alert: {
    en: 'WhatsApp warns the account. Read its details and resolve them at WhatsApp.',
    pt: 'O WhatsApp enviou um alerta sobre a conta. Leia os detalhes e resolva no WhatsApp.',
  },
  sender_flagged: {
    en: 'WhatsApp rates the quality of the number low. Check what recipients block or report, before its limit falls.',
    pt: 'A qualidade do número está baixa no WhatsApp. Veja o que os clientes bloqueiam ou denunciam, antes que o limite caia.',
  },
  display_name_not_approved: {
    en: 'The display name of the number is not approved. Request approval at WhatsApp.',
    pt: 'O nome de exibição do número não está aprovado. Peça a aprovação no WhatsApp.',
  },
  billing_problem: {
    en: 'The account cannot be billed. Fix its payment method or credit line at WhatsApp.',
    pt: 'A conta não pode ser cobrada. Corrija a forma de pagamento ou o limite de crédito no WhatsApp.',
  },
  payment_terms_not_accepted: {
    en: 'The payments terms of service are not accepted. Accept them in the account, then send again.',
    pt: 'Os termos de pagamento não foram aceitos. Aceite-os na conta e envie de novo.',
  },

  // Too fast, or WhatsApp has trouble. The sentences promise no further attempt, because receipts
  // have the same codes and no attempt follows them.
  app_rate_limited: {
    en: 'The app made too many calls. Send more slowly, or spread senders over several apps.',
    pt: 'O app fez chamadas demais. Envie mais devagar ou divida os números entre vários apps.',
  },
  account_rate_limited: {
    en: 'The account made too many calls. Send more slowly.',
    pt: 'A conta fez chamadas demais. Envie mais devagar.',
  },
  sender_rate_limited: {
    en: 'The business number sent faster than WhatsApp allows. Lower the throughput set for this sender.',
    pt: 'O número da loja enviou mais rápido do que o WhatsApp permite. Diminua o ritmo deste número.',
  },
  recipient_rate_limited: {
    en: 'Too many messages went to this recipient in a short time. Send them fewer, or more slowly.',
    pt: 'Este cliente recebeu mensagens demais em pouco tempo. Envie menos, ou mais devagar.',
  },
  channel_rate_limited: {
    en: 'WhatsApp asked us to slow down. Lower the throughput set for this sender.',
    pt: 'O WhatsApp pediu para enviar mais devagar. Diminua o ritmo deste número.',
  },
  channel_overloaded: {
    en: 'WhatsApp is down or overloaded. See its status page if this lasts.',
    pt: 'O WhatsApp está fora do ar ou sobrecarregado. Se continuar, veja a página de status dele.',
  },
  channel_unavailable: {
    en: 'WhatsApp is temporarily unavailable. See its status page if this lasts.',
    pt: 'O WhatsApp está indisponível por um momento. Se continuar, veja a página de status dele.',
  },
  channel_internal_error: {
    en: 'WhatsApp had an internal error. If it lasts, contact its support with the trace id of its answer, if any.',
    pt: 'O WhatsApp teve um erro interno. Se continuar, fale com o suporte dele e informe o trace ID da resposta, se houver.',
  },
  account_in_maintenance: {
    en: 'The account is in maintenance at WhatsApp, usually for a minute. Wait for it to end.',
    pt: 'A conta está em manutenção no WhatsApp, em geral por um minuto. Espere terminar.',
  },
  media_upload_failed: {
    en: 'WhatsApp did not accept a file of the message. Read its details. A link must be public, and type and size must be allowed.',
    pt: 'O WhatsApp não aceitou um arquivo da mensagem. Leia os detalhes: um link precisa ser público, e o tipo e o tamanho, permitidos.',
  },

  // Limits that last for hours: see classify.ts.
  spam_limited: {
    en: 'The number is limited because recipients blocked or reported it. Check its quality rating before sending again.',
    pt: 'O número está limitado porque clientes o bloquearam ou denunciaram. Veja a nota de qualidade antes de enviar de novo.',
  },
  engagement_limited: {
    en: 'WhatsApp limits marketing messages to this recipient. Wait at least a day.',
    pt: 'O WhatsApp limitou as promoções para este cliente. Espere ao menos um dia antes de enviar de novo.',
  },
  template_misclassified: {
    en: 'The account is limited because templates were in the wrong category. Correct them first.',
    pt: 'A conta está limitada porque modelos estavam na categoria errada. Corrija-os primeiro.',
  },

  // Held: WhatsApp has the message, and nothing here sends it again. A receipt reports the outcome.
  held_for_quality: {
    en: 'WhatsApp holds the message while it assesses the quality of the template. It will send it, or drop it.',
    pt: 'O WhatsApp reteve a mensagem enquanto avalia a qualidade do modelo. Depois ele envia ou descarta.',
  },
  held_while_paused: {
    en: 'WhatsApp holds the message because it has paused the template. It will send it, or drop it.',
    pt: 'O WhatsApp reteve a mensagem porque pausou o modelo. Depois ele envia ou descarta.',
  },
  template_dropped: {
    en: 'WhatsApp held the message and dropped it, because it paused the template. Send another template, or wait.',
    pt: 'O WhatsApp descartou a mensagem porque pausou o modelo. Envie outro modelo ou espere.',
  },

  // The recipient.
  window_closed: WINDOW_CLOSED,
  recipient_unreachable: {
    en: 'The recipient cannot be reached: not on WhatsApp, an old app, new terms not accepted, or blocked. Use another channel.',
    pt: 'A mensagem não chega ao cliente: sem WhatsApp, app antigo, termos não aceitos ou bloqueio. Fale com ele por outro canal.',
  },
  recipient_blocked: {
    en: 'The business has blocked this recipient. Unblock them to send again.',
    pt: 'A loja bloqueou este cliente. Desbloqueie-o para enviar de novo.',
  },
  recipient_not_allowed: {
    en: 'A test number reaches only the recipients on its list. Add this one to the list at WhatsApp.',
    pt: 'Um número de teste só alcança os clientes da sua lista. Inclua este cliente na lista, no WhatsApp.',
  },
  recipient_is_sender: {
    en: 'The recipient is the business number itself. Use another recipient.',
    pt: 'O destinatário é o próprio número da loja. Use outro destinatário.',
  },
  recipient_in_experiment: {
    en: 'WhatsApp did not deliver: this recipient is in a WhatsApp experiment. Ask them to write first.',
    pt: 'O WhatsApp não entregou: este cliente está num teste do WhatsApp. Peça que ele escreva primeiro.',
  },
  recipient_opted_out: {
    en: 'The recipient opted out of marketing messages from this business. Do not send again.',
    pt: 'O cliente escolheu não receber promoções desta loja. Não envie de novo.',
  },
  recipient_identity_changed: {
    en: 'The recipient’s identity has changed. Confirm who they are before sending again.',
    pt: 'A identidade do cliente mudou. Confirme quem é antes de enviar de novo.',
  },
  message_unsupported_by_recipient: {
    en: 'The app of the recipient cannot show this kind of message. Send the order another way.',
    pt: 'O app do cliente não consegue mostrar este tipo de mensagem. Envie o pedido de outro jeito.',
  },
  country_restricted: {
    en: 'The account may not send to the country of this recipient.',
    pt: 'A conta não pode enviar para o país deste cliente.',
  },
  user_id_not_allowed: {
    en: 'This message cannot be sent to a user id. Use the recipient’s phone number.',
    pt: 'Esta mensagem não pode ser enviada a um ID de usuário. Use o número de telefone do cliente.',
  },

  // The message.
  invalid_parameter: {
    en: 'WhatsApp does not accept a value of the message. Read its details, correct the value and send again.',
    pt: 'O WhatsApp não aceita um valor da mensagem. Leia os detalhes, corrija e envie de novo.',
  },
  parameter_missing: {
    en: 'The message lacks a value that WhatsApp requires. Read its details, add the value and send again.',
    pt: 'Falta um valor na mensagem para o WhatsApp. Leia os detalhes, complete e envie de novo.',
  },
  parameters_conflict: {
    en: 'WhatsApp does not accept this combination of values. Read its details, correct it and send again.',
    pt: 'O WhatsApp não aceita esta combinação de valores. Leia os detalhes, corrija e envie de novo.',
  },
  message_type_unsupported: {
    en: 'WhatsApp does not support this kind of message.',
    pt: 'O WhatsApp não aceita este tipo de mensagem.',
  },
  media_refused: {
    en: 'WhatsApp refused the file when it was uploaded for the message. Read its details, and send another file.',
    pt: 'O WhatsApp recusou o arquivo da mensagem. Leia os detalhes e envie outro arquivo.',
  },
  method_not_allowed: {
    en: 'WhatsApp does not allow this kind of call for the account. Check its settings and the API version.',
    pt: 'O WhatsApp não permite esta chamada. Verifique a versão configurada da API.',
  },
  media_download_failed: {
    en: 'WhatsApp could not load a file, or it is larger than 100 MB. Send it again, in a smaller size.',
    pt: 'O WhatsApp não conseguiu carregar um arquivo, ou ele tem mais de 100 MB. Peça que seja enviado de novo, em tamanho menor.',
  },
  order_transition_invalid: {
    en: 'The order cannot change from its current status to this one. Send a status that can follow.',
    pt: 'O pedido não pode ir do status atual para este. Envie um status que possa vir depois.',
  },
  order_not_cancelable: {
    en: 'The order is paid or being paid, so it cannot be canceled. Settle the payment first.',
    pt: 'O pedido está pago ou sendo pago, então não pode ser cancelado. Resolva o pagamento primeiro.',
  },
  marketing_disabled: {
    en: 'Marketing templates are disabled for this account. Enable them at WhatsApp.',
    pt: 'Modelos de marketing estão desativados para esta conta no WhatsApp.',
  },
  template_not_found: {
    en: 'The template does not exist in this language, or is not approved. Request approval, or use another one.',
    pt: 'O modelo não existe neste idioma ou não está aprovado.',
  },
  template_invalid: {
    en: 'The values do not fit the template. Correct them and send again.',
    pt: 'Os valores não combinam com o modelo. Corrija e envie de novo.',
  },
  template_policy_violated: {
    en: 'The template violates a policy. Edit it at WhatsApp.',
    pt: 'O modelo viola uma política. Edite-o no WhatsApp.',
  },
  template_paused: {
    en: 'The template is paused for low quality. Use another one, edit it, or wait some hours.',
    pt: 'O modelo está pausado por baixa qualidade. Edite-o ou espere.',
  },
  template_disabled: {
    en: 'The template is disabled for low quality. Create a new one.',
    pt: 'O modelo está desativado por baixa qualidade. Crie um novo.',
  },
  flow_blocked: {
    en: 'The flow is blocked. Fix it at WhatsApp.',
    pt: 'O fluxo está bloqueado. Corrija-o no WhatsApp.',
  },
  flow_throttled: {
    en: 'The flow is throttled to 10 messages an hour. Fix it at WhatsApp, or wait.',
    pt: 'O fluxo está limitado. Corrija-o no WhatsApp ou espere.',
  },

  // A file that a contact sent.
  media_gone: {
    en: 'WhatsApp no longer has the file: it keeps what a contact sends for 7 days. Ask the contact to send it again.',
    pt: 'O WhatsApp não tem mais o arquivo: ele guarda por 7 dias o que o cliente envia. Peça que o cliente envie de novo.',
  },
  media_unavailable: {
    en: 'The file could not be loaded from WhatsApp.',
    pt: 'Não foi possível carregar o arquivo do WhatsApp.',
  },
  media_not_a_file: {
    en: 'WhatsApp answered with a page in place of the file.',
    pt: 'O WhatsApp respondeu com uma página em vez do arquivo.',
  },
  media_too_large: {
    en: 'The file is larger than 100 MB, the most that is loaded.',
    pt: 'O arquivo tem mais de 100 MB, o máximo que é carregado.',
  },
  media_address_refused: {
    en: 'WhatsApp gave an address that is not allowed. Check RECADO_WHATSAPP_MEDIA_HOSTS, then fetch the file again.',
    pt: 'O WhatsApp indicou um endereço que não é permitido. Confira RECADO_WHATSAPP_MEDIA_HOSTS e busque o arquivo de novo.',
  },
} as const satisfies Record<string, { en: string; pt: string }>
