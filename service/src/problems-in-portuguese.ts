/** The page about each problem in Portuguese, beside the English one. Answers themselves are English. */
import type { ProblemCode } from './problems.ts'

export const problemsInPortuguese: Record<ProblemCode, { title: string; help: string }> = {
  malformed_request: {
    title: 'A requisição não é JSON, formulário ou HTTP válido',
    help: 'Envie um objeto JSON em UTF-8, sem byte order mark, e linha de requisição e cabeçalhos bem formados. Se o JSON tem um erro, `detail` diz a linha e a coluna.',
  },
  unauthenticated: {
    title: 'O cabeçalho api-key falta ou não é válido',
    help: 'Envie uma chave no cabeçalho `api-key`, não em `Authorization`. `detail` diz se uma chave chegou. Chave digitada errada, desconhecida, vencida ou revogada: a resposta é a mesma. Se a sessão terminou, entre de novo.',
  },
  sign_in_refused: {
    title: 'E-mail, senha ou chave de acesso incorretos',
    help: 'Digite o e-mail e a senha de novo, ou tente a chave de acesso outra vez. Se esqueceu a senha, peça um novo link ao dono ou gerente. E-mail desconhecido, senha errada, chave de acesso desconhecida e usuário desativado: a resposta é a mesma.',
  },
  metrics_token_invalid: {
    title: 'O token das métricas falta ou não é válido',
    help: 'Envie `Authorization: Bearer` com o valor de RECADO_METRICS_TOKEN. Sem essa configuração, as métricas não podem ser lidas.',
  },
  signature_invalid: {
    title: 'A assinatura do webhook não corresponde ao corpo',
    help: 'Configure no número o app secret do aplicativo que chama o webhook, e não deixe nenhum proxy alterar o corpo.',
  },
  forbidden: {
    title: 'A chave ou a função não tem o escopo que esta operação exige',
    help: 'Crie uma chave com o escopo indicado em `detail`, ou peça ao dono uma função que o tenha.',
  },
  cross_site: {
    title: 'Uma requisição com cookie precisa vir de uma página deste serviço',
    help: 'Envie a requisição de uma página deste serviço: o navegador informa isso em `Sec-Fetch-Site` ou `Origin`. Um sistema usa uma chave.',
  },
  sign_in_again: {
    title: 'Confirme a sua identidade para continuar',
    help: 'Entre de novo com a senha ou com uma chave de acesso e repita em até 15 minutos.',
  },
  users_only: {
    title: 'Só um usuário pode fazer isto, não uma chave',
    help: 'Entre como usuário. O que uma pessoa leu, quem é mencionado e quem escreve diz respeito a pessoas.',
  },
  verify_token_invalid: {
    title: 'O verify token não é de nenhum número',
    help: 'Informe o verify token do número no aplicativo da Meta.',
  },
  callback_not_verified: {
    title: 'Nenhum proxy confiável diz que sabe quem chama',
    help: 'Faça o proxy conferir o certificado do banco e acrescentar o cabeçalho de RECADO_PAYMENTS_CALLBACK_HEADER, e informe o endereço dele em RECADO_TRUSTED_PROXIES.',
  },
  not_found: {
    title: 'Não há nada neste endereço',
    help: 'Compare o caminho com a referência da API em `/docs`.',
  },
  conversation_not_found: {
    title: 'Não há essa conversa neste workspace',
    help: 'Encontre o id com `GET /conversations`.',
  },
  message_not_found: {
    title: 'Não há essa mensagem neste workspace',
    help: 'Use o `id` que a operação de envio respondeu, com uma chave do mesmo workspace.',
  },
  link_not_found: {
    title: 'O link não é válido',
    help: 'Peça um novo ao dono ou gerente. Um link funciona uma só vez: um convite por 7 dias, uma nova senha por 24 horas, e até que outro seja criado.',
  },
  user_not_found: {
    title: 'Não há esse usuário neste workspace',
    help: 'Encontre o id com `GET /users`.',
  },
  session_not_found: {
    title: 'Você não tem essa sessão',
    help: 'Encontre o id com `GET /sessions`. Ela pode já ter terminado.',
  },
  passkey_not_found: {
    title: 'Essa chave de acesso não existe',
    help: 'Liste as suas chaves de acesso: `GET /passkeys`.',
  },
  oidc_off: {
    title: 'Nenhum provedor OpenID está configurado',
    help: 'Configure RECADO_OIDC_ISSUER, RECADO_OIDC_CLIENT_ID e RECADO_OIDC_CLIENT_SECRET, ou entre de outra forma.',
  },
  key_not_found: {
    title: 'Não há essa chave neste workspace',
    help: 'Encontre o id com `GET /keys`.',
  },
  payment_account_not_found: {
    title: 'Não há essa conta no banco neste workspace',
    help: 'Encontre o id com `GET /payment-accounts`.',
  },
  label_not_found: {
    title: 'Não há essa etiqueta neste workspace',
    help: 'Encontre o id com `GET /labels`.',
  },
  saved_reply_not_found: {
    title: 'Não há essa resposta salva neste workspace',
    help: 'Encontre o id com `GET /saved-replies`.',
  },
  note_not_found: {
    title: 'Não há essa nota neste workspace',
    help: 'Encontre o id com `GET /conversations/{conversationId}/notes`.',
  },
  sender_not_found: {
    title: 'Não há esse número neste workspace',
    help: 'Encontre o id com `GET /senders`.',
  },
  delivery_not_found: {
    title: 'Não há essa entrega neste workspace',
    help: 'Use o `messageId` de uma entrega de `GET /deliveries`, com uma chave do mesmo workspace.',
  },
  order_not_found: {
    title: 'Nenhuma mensagem deste workspace cita este pedido',
    help: 'Use o `reference_id` de uma mensagem enviada, escrito exatamente igual, com uma chave do mesmo workspace.',
  },
  webhook_endpoint_not_found: {
    title: 'Não há esse endpoint de webhook neste workspace',
    help: 'Encontre o id com `GET /webhook-endpoints`.',
  },
  media_unknown: {
    title: 'Não há esse arquivo neste workspace',
    help: 'Use o `id` que `POST /media` respondeu, ou um de `GET /messages/{id}/media`. Um arquivo que nenhuma mensagem cita é apagado 30 dias depois do envio.',
  },
  template_not_found: {
    title: 'Não há esse modelo neste workspace',
    help: 'Encontre o id com `GET /templates`.',
  },
  draft_not_found: {
    title: 'Não há esse rascunho neste workspace',
    help: 'Encontre o id com `GET /drafts`. Um rascunho que não foi enviado é apagado 30 dias depois de vencer.',
  },
  payment_not_found: {
    title: 'Não há esse pagamento neste workspace',
    help: 'Encontre o id com `GET /payments`.',
  },
  refund_not_found: {
    title: 'O pagamento não tem essa devolução',
    help: 'Encontre os ids com `GET /orders/{referenceId}/payments`.',
  },
  event_not_found: {
    title: 'Não há esse evento neste workspace',
    help: 'Use o `id` de um evento de `GET /events` ou de um webhook, com uma chave do mesmo workspace.',
  },
  method_not_allowed: {
    title: 'O endereço existe, mas não para este método',
    help: 'O cabeçalho `Allow` lista os métodos que existem.',
  },
  request_timeout: {
    title: 'A requisição demorou demais para chegar',
    help: 'Envie cabeçalhos e corpo sem pausas.',
  },
  window_closed: {
    title: 'O destinatário não escreveu nas últimas 24 horas',
    help: 'Envie um dos `templates` que a resposta cita, ou espere o destinatário escrever. `lastInboundAt` diz quando veio a última mensagem, `closedAt` até quando ela valeu.',
  },
  idempotency_in_progress: {
    title: 'A primeira requisição com esta Idempotency-Key ainda não terminou',
    help: 'Repita depois dos segundos em `Retry-After`. A resposta será a da primeira requisição.',
  },
  workspace_ambiguous: {
    title: 'O e-mail é de um usuário de vários workspaces',
    help: 'Entre com o `workspaceId` de um dos `workspaces`.',
  },
  email_taken: {
    title: 'Um usuário deste workspace tem esse e-mail',
    help: 'Altere o usuário que existe: `GET /users` lista todos, também os desativados.',
  },
  passkeys_unavailable: {
    title: 'Não há chaves de acesso neste endereço',
    help: 'Uma chave de acesso pertence ao nome de um servidor: configure RECADO_PUBLIC_URL com um endereço que tenha nome, e abra o console nele. Nesta máquina, abra em `http://localhost`.',
  },
  too_many_passkeys: {
    title: 'Você atingiu o limite de chaves de acesso',
    help: 'Exclua as que você não usa mais.',
  },
  last_owner: {
    title: 'O workspace ficaria sem dono',
    help: 'Torne outro usuário dono primeiro.',
  },
  sender_taken: {
    title: 'O endereço ou o phone number id já está cadastrado',
    help: 'Altere o número que existe. Um workspace tem cada endereço uma só vez, e um phone number id pertence a um só workspace.',
  },
  sender_used: {
    title: 'O número tem conversas',
    help: 'Pause-o, com `PATCH /senders/{senderId}`: o que foi escrito por ele continua guardado. Só um número que não enviou nem recebeu mensagens pode ser removido.',
  },
  delivery_not_open: {
    title: 'Esta entrega não precisa de decisão',
    help: 'Se alguém decidiu antes, `resolution` diz o quê. `GET /messages/{id}` traz a situação da mensagem.',
  },
  resolution_impossible: {
    title: 'Esta decisão não é possível para esta entrega',
    help: '`actions` da entrega lista as decisões possíveis. Uma mensagem que falhou não pode ser marcada como enviada. Ela não pode ser reenviada se o cliente talvez a tenha ou se o WhatsApp a recusou de vez.',
  },
  name_taken: {
    title: 'Outra entrada da lista já tem este nome',
    help: 'Escolha outro nome, ou altere a entrada que o tem.',
  },
  media_full: {
    title: 'O espaço de arquivos do workspace acabou',
    help: 'Apague o que não é necessário: apague contatos, ou guarde arquivos por menos dias com RECADO_MEDIA_KEPT_DAYS. Ou aumente RECADO_MEDIA_MIB_MAX. O que os clientes enviam continua sendo aceito.',
  },
  list_full: {
    title: 'A lista está cheia',
    help: 'Exclua uma que não é mais preciso. `docs/limits` traz o limite.',
  },
  nobody_available: {
    title: 'Não há ninguém disponível para receber a conversa',
    help: 'Usuários ficam disponíveis com `isAvailable`. Ou informe o usuário em `assignee`.',
  },
  draft_not_open: {
    title: 'O rascunho não está mais aguardando envio',
    help: '`GET /drafts/{id}` traz a situação dele. Se ainda aguarda, alguém o está enviando: envie também, e a resposta indica a mensagem.',
  },
  draft_changed: {
    title: 'O rascunho mudou',
    help: 'Leia de novo com `GET /drafts/{id}` e envie com o `updateDate` que ele tem agora.',
  },
  too_many_drafts: {
    title: 'Há rascunhos demais nesta conversa',
    help: 'Envie ou descarte alguns, ou espere: um rascunho vence 24 horas depois de escrito.',
  },
  media_not_ready: {
    title: 'O arquivo ainda não chegou',
    help: 'Repita depois dos segundos em `Retry-After`. Um stream envia `message_changed` quando o arquivo chega.',
  },
  media_failed: {
    title: 'Não foi possível carregar o arquivo',
    help: '`failure` diz por quê, e o que fazer.',
  },
  too_many_webhook_endpoints: {
    title: 'O workspace atingiu o limite de endpoints de webhook',
    help: 'Exclua um que não é mais preciso. `docs/limits` traz o limite.',
  },
  too_many_webhook_replays: {
    title: 'O endpoint tem reenvios demais em andamento',
    help: 'Repita quando um deles terminar.',
  },
  order_paid: {
    title: 'Este pedido tem um pagamento',
    help: 'Devolva-o antes de cancelar o pedido ou cobrar de novo: `GET /orders/{referenceId}/payments` lista os pagamentos.',
  },
  order_asked: {
    title: 'Uma mensagem deste pedido já foi enviada',
    help: '`messageId` diz qual é a mensagem. Para enviar o pedido de novo com outra cobrança, ponha `renew` em `charge`. Um pedido novo precisa de um reference id próprio.',
  },
  charge_in_progress: {
    title: 'Uma cobrança deste pedido está sendo criada ou retirada',
    help: 'Repita depois dos segundos em `Retry-After`. Um pedido tem uma cobrança por vez.',
  },
  bank_lists_nothing: {
    title: 'Este provedor não tem lista de pagamentos',
    help: 'Compare no aplicativo do provedor. Os pagamentos são registrados mesmo assim: o Recado consulta cada cobrança aberta.',
  },
  refund_id_used: {
    title: 'Outra devolução tem este id',
    help: 'Use um UUID novo para uma devolução nova. Para repetir uma requisição, envie o mesmo pagamento, valor e motivo.',
  },
  refund_not_possible: {
    title: 'Este pagamento não pode ser devolvido por aqui',
    help: '`detail` diz por quê. Devolva pelo banco: o Recado lê de lá.',
  },
  refund_too_much: {
    title: 'O valor é maior do que resta do pagamento',
    help: 'A soma das devoluções de um pagamento é no máximo o valor dele; contam também as que ainda não têm resultado.',
  },
  payment_told_otherwise: {
    title: 'O id pertence a outro pagamento',
    help: 'Informe cada pagamento com um id próprio, e o mesmo pagamento com o mesmo valor e o mesmo pedido.',
  },
  payment_not_open: {
    title: 'Este pagamento não precisa de decisão',
    help: 'Consulte de novo com `GET /payments`: alguém pode ter decidido, ou o restante foi pago.',
  },
  payment_of_order: {
    title: 'O pagamento pertence a outro pedido',
    help: 'Deixe `referenceId` de fora para aceitá-lo no pedido que ele indica.',
  },
  event_gone: {
    title: 'O registro de eventos não tem mais esta posição',
    help: '`oldest` é o cursor do evento mais antigo guardado. Eventos ficam guardados por 30 dias, a não ser que o administrador configure outro prazo; depois de restaurar um backup, os ids anteriores também não existem. Leia as suas listas de novo e continue dali.',
  },
  body_too_large: {
    title: 'O corpo é maior que o permitido',
    help: 'Envie um corpo menor. Um corpo pode ter 256 KiB; um webhook ou o aviso de um banco, 3 MiB.',
  },
  media_too_large: {
    title: 'O arquivo é maior do que o WhatsApp aceita',
    help: 'Envie um menor: uma imagem tem no máximo 5 MiB; áudio e vídeo, 16 MiB; um documento, 100 MiB; uma figurinha, 500 KiB.',
  },
  unsupported_media_type: {
    title: 'O tipo de conteúdo do corpo está errado',
    help: 'Envie `Content-Type: application/json`, em UTF-8 e sem content encoding. Só `POST /media` aceita `multipart/form-data`.',
  },
  range_not_satisfiable: {
    title: 'O arquivo não tem esse intervalo',
    help: '`Content-Range` diz quantos bytes o arquivo tem.',
  },
  invalid_request: {
    title: 'A requisição não corresponde ao esquema',
    help: '`errors` lista cada falha com um JSON Pointer até ela.',
  },
  preflight_refused: {
    title: 'O WhatsApp ou o banco do cliente recusaria esta mensagem',
    help: '`errors` lista cada falha com um JSON Pointer até ela, e em `docs` a página sobre a regra.',
  },
  charge_refused: {
    title: 'O banco recusou a cobrança',
    help: '`errors` tem as palavras do banco. Corrija o que elas dizem. Nada foi enviado.',
  },
  channel_refused: {
    title: 'O WhatsApp recusou',
    help: '`failure` traz as palavras do próprio WhatsApp. Corrija o que elas dizem e repita.',
  },
  not_received: {
    title: 'Só mensagens do cliente podem ser marcadas como lidas',
    help: 'Marque uma mensagem cujo `role` é `user`.',
  },
  invalid_cursor: {
    title: 'O cursor não é desta lista',
    help: 'Passe o cursor exatamente como veio, com a mesma conversa, os mesmos filtros e a mesma ordem.',
  },
  invalid_idempotency_key: {
    title: 'A Idempotency-Key não tem de 1 a 255 caracteres ASCII visíveis',
    help: 'Envie uma chave só, pura ou entre aspas duplas; um UUID serve bem.',
  },
  idempotency_mismatch: {
    title: 'A Idempotency-Key foi usada com outro corpo',
    help: 'Use uma chave nova para uma mensagem nova. Para repetir uma requisição, envie os bytes da primeira: outra ordem dos campos é outro corpo. Uma chave é lembrada por 24 horas.',
  },
  sender_unknown: {
    title: 'O endereço from não é um número deste workspace',
    help: 'Cadastre-o com `recado sender add`, ou use um de `recado sender list`.',
  },
  rate_limited: {
    title: 'A chave ou o usuário fez requisições demais',
    help: 'Repita depois dos segundos em `Retry-After`. `RateLimit-Policy` diz quantas há por minuto; `RateLimit`, quantas restam.',
  },
  too_many_sign_ins: {
    title: 'Muitas tentativas de entrada falharam',
    help: 'Tente de novo depois dos segundos em `Retry-After`. Um navegador que já entrou antes tem tentativas próprias.',
  },
  too_many_streams: {
    title: 'Há streams demais abertos',
    help: 'Feche streams que não são usados, ou repita depois dos segundos em `Retry-After`. Uma chave pode ter 50 abertos em um processo.',
  },
  too_many_failed_keys: {
    title: 'Chaves inválidas demais deste endereço',
    help: 'Repita depois dos segundos em `Retry-After`, com uma chave válida. Chaves válidas do mesmo endereço são atendidas enquanto isso.',
  },
  headers_too_large: {
    title: 'Os cabeçalhos são maiores que o permitido',
    help: 'Envie menos cabeçalhos, ou mais curtos. Linha de requisição e cabeçalhos podem ter juntos 16 KiB.',
  },
  internal: {
    title: 'O serviço falhou enquanto tratava a requisição',
    help: 'Procure o `requestId` da resposta no log do serviço, que traz a causa. Antes de enviar de novo, use uma `Idempotency-Key`: a requisição pode ter sido gravada.',
  },
  channel_silent: {
    title: 'O WhatsApp não confirmou isto',
    help: 'A resposta dele se perdeu ou não pode ser lida. Leia a lista de novo em um minuto antes de repetir a requisição: ela mostra o que o WhatsApp tem.',
  },
  channel_unavailable: {
    title: 'O WhatsApp não pode fazer isto agora',
    help: 'Repita depois dos segundos em `Retry-After`. Nada foi feito.',
  },
  bank_unavailable: {
    title: 'O banco não enviou a lista inteira',
    help: 'Repita depois dos segundos em `Retry-After`. `failure` tem o motivo; os pagamentos que o banco listou estão registrados.',
  },
  charge_not_made: {
    title: 'O banco não consegue criar uma cobrança agora',
    help: 'Repita depois dos segundos em `Retry-After`. Nada foi enviado nem cobrado.',
  },
  charge_unknown: {
    title: 'O banco não confirmou a cobrança',
    help: 'Repita depois dos segundos em `Retry-After` com a mesma `Idempotency-Key`: o Recado confere o que o banco fez, e nada é cobrado duas vezes. Sem chave, a resposta é `charge_in_progress` até que isso se saiba.',
  },
  payment_account_stopped: {
    title: 'O banco recusou a conta',
    help: 'Veja o motivo em `GET /payment-accounts`: o certificado, as credenciais ou o contrato. Corrija e teste a conta, ou cobre por outra.',
  },
  overloaded: {
    title: 'Há requisições demais esperando',
    help: 'Repita depois dos segundos em `Retry-After`. Nada foi gravado.',
  },
  database_unavailable: {
    title: 'O banco de dados não responde',
    help: 'Repita depois dos segundos em `Retry-After`, com uma `Idempotency-Key`: a requisição pode ter sido gravada.',
  },
  server_unavailable: {
    title: 'O servidor do workspace não responde',
    help: 'Tente de novo depois dos segundos de `Retry-After`, com um `Idempotency-Key`: a requisição pode ter sido gravada. Os workspaces de outros servidores são atendidos.',
  },
  oidc_unavailable: {
    title: 'O provedor OpenID não respondeu',
    help: 'Tente de novo, ou entre de outra forma. O log diz o motivo.',
  },
  media_store_unavailable: {
    title: 'O armazenamento de arquivos não responde',
    help: 'Repita depois dos segundos em `Retry-After`. O log do serviço diz o que há de errado com a pasta ou o bucket.',
  },
  workspace_moved: {
    title: 'O workspace está em outro servidor',
    help: 'Use o endereço da instalação, cujo roteador conhece o servidor. Nada foi gravado.',
  },
  workspace_leaving: {
    title: 'O workspace está sendo movido para outro servidor neste momento',
    help: 'Repita depois dos segundos em `Retry-After`. Nada foi gravado.',
  },
  stopping: {
    title: 'O serviço está parando',
    help: 'Repita em uma conexão nova. Nada foi gravado.',
  },
}
