/** The page about each problem in Portuguese, beside the English one. Answers themselves are English. */
import type { ProblemCode } from './problems.ts'

export const problemsInPortuguese: Record<ProblemCode, { title: string; help: string }> = {
  malformed_request: {
    title: 'A requisição não é JSON, formulário ou HTTP válido',
    help: 'Envie um objeto JSON em UTF-8, sem byte order mark, e linha de requisição e cabeçalhos bem formados. Se o JSON tem um erro, `detail` diz a linha e a coluna.',
  },
  unauthenticated: {
    title: 'O cabeçalho api-key falta ou não é válido',
    help: 'Envie uma chave no cabeçalho `api-key`. Chave ausente, digitada errada, desconhecida, vencida ou revogada: a resposta é a mesma. E também a de uma sessão que terminou: entre de novo.',
  },
  sign_in_refused: {
    title: 'O que foi dado para entrar não confere',
    help: 'Digite o e-mail e a senha de novo, ou tente a chave de acesso outra vez. Quem esqueceu a senha pede um link a um proprietário ou gerente. E-mail desconhecido, senha errada, chave de acesso desconhecida e usuário desativado: a resposta é a mesma.',
  },
  metrics_token_invalid: {
    title: 'O token das métricas falta ou não é válido',
    help: 'Envie `Authorization: Bearer` com o valor de RECADO_METRICS_TOKEN. Sem essa configuração, ninguém lê as métricas.',
  },
  signature_invalid: {
    title: 'A assinatura do webhook não corresponde ao corpo',
    help: 'Dê ao remetente o app secret do aplicativo que chama o webhook, e não deixe nenhum proxy alterar o corpo.',
  },
  forbidden: {
    title: 'A chave ou o papel não tem o escopo que esta operação exige',
    help: 'Crie uma chave com o escopo que `detail` diz, ou peça a um proprietário um papel que o tenha.',
  },
  cross_site: {
    title: 'Uma requisição com cookie precisa vir de uma página deste serviço',
    help: 'Envie a requisição de uma página deste serviço: o navegador diz isso em `Sec-Fetch-Site` ou `Origin`. Um programa usa uma chave.',
  },
  sign_in_again: {
    title: 'Faz tempo demais que você entrou para fazer isto',
    help: 'Entre de novo com a senha ou com uma chave de acesso, e faça isto em até 15 minutos.',
  },
  users_only: {
    title: 'Só um usuário pode fazer isto, e isto é uma chave',
    help: 'Entre como usuário. O que uma pessoa leu, quem é mencionado e quem escreve diz respeito a pessoas.',
  },
  verify_token_invalid: {
    title: 'O verify token não é o de um remetente',
    help: 'Informe no WhatsApp o verify token que o remetente recebeu.',
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
    title: 'O link não vale, ou não vale mais',
    help: 'Peça outro a um proprietário ou gerente. Um link vale uma vez: um convite por 7 dias, uma nova senha por 24 horas, e até que outro seja feito.',
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
    help: 'Configure RECADO_OIDC_ISSUER, RECADO_OIDC_CLIENT_ID e RECADO_OIDC_CLIENT_SECRET, ou entre de outro modo.',
  },
  key_not_found: {
    title: 'Não há essa chave neste workspace',
    help: 'Encontre o id com `GET /keys`.',
  },
  payment_account_not_found: {
    title: 'Não há essa conta de recebimento neste workspace',
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
    title: 'Não há esse remetente neste workspace',
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
    title: 'Não há esse endereço de webhook neste workspace',
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
    title: 'Não existe tal pagamento neste workspace',
    help: 'Encontre o id com `GET /payments`.',
  },
  refund_not_found: {
    title: 'O pagamento não tem tal devolução',
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
    title: 'Você já tem todas as chaves de acesso que pode ter',
    help: 'Apague as que você não usa mais.',
  },
  last_owner: {
    title: 'O workspace ficaria sem proprietário',
    help: 'Faça de outro usuário um proprietário primeiro.',
  },
  sender_taken: {
    title: 'O endereço ou o phone number id já está cadastrado',
    help: 'Altere o remetente que existe. Um workspace tem um endereço uma vez só, e um phone number id pertence a um só workspace.',
  },
  delivery_not_open: {
    title: 'Não há nada a decidir sobre esta entrega',
    help: 'Se alguém decidiu antes, `resolution` diz o quê. `GET /messages/{id}` diz o que foi feito da mensagem.',
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
    title: 'Os arquivos do workspace já têm todos os bytes que podem ter',
    help: 'Apague o que não é necessário: apague contatos, ou guarde arquivos por menos dias com RECADO_MEDIA_KEPT_DAYS. Ou aumente RECADO_MEDIA_MIB_MAX. O que os clientes enviam continua sendo aceito.',
  },
  list_full: {
    title: 'A lista já tem tantas entradas quanto pode',
    help: 'Apague uma de que ninguém precisa. `docs/limits` diz quantas pode haver.',
  },
  nobody_available: {
    title: 'Não há ninguém disponível para receber a conversa',
    help: 'Um usuário que pode responder diz isso com `isAvailable`. Ou informe o usuário em `assignee`.',
  },
  draft_not_open: {
    title: 'O rascunho não espera para ser enviado',
    help: '`GET /drafts/{id}` diz o que foi feito dele. Se ainda espera, alguém o está enviando: envie também, e a resposta diz a mensagem.',
  },
  draft_changed: {
    title: 'O rascunho não é o que foi visto',
    help: 'Leia de novo com `GET /drafts/{id}` e envie com o `updateDate` que ele tem agora.',
  },
  too_many_drafts: {
    title: 'Nesta conversa já esperam tantos rascunhos quanto é possível',
    help: 'Envie ou descarte alguns, ou espere: um rascunho vence 24 horas depois de escrito.',
  },
  media_not_ready: {
    title: 'O arquivo ainda está a caminho',
    help: 'Repita depois dos segundos em `Retry-After`. Um stream envia `message_changed` quando o arquivo chega.',
  },
  media_failed: {
    title: 'O arquivo não está aqui',
    help: '`failure` diz por quê, e o que fazer.',
  },
  too_many_webhook_endpoints: {
    title: 'O workspace tem tantos endereços de webhook quanto pode ter',
    help: 'Apague um de que ninguém precisa. `docs/limits` diz quantos pode haver.',
  },
  too_many_webhook_replays: {
    title: 'O endereço tem tantas repetições em andamento quanto pode ter',
    help: 'Repita quando uma delas terminar.',
  },
  order_paid: {
    title: 'Entrou dinheiro para este pedido',
    help: 'Devolva-o antes de cancelar o pedido ou cobrá-lo de novo: `GET /orders/{referenceId}/payments` mostra o que entrou.',
  },
  order_asked: {
    title: 'Uma mensagem já pede este pedido',
    help: '`messageId` diz qual é a mensagem. Para enviar o pedido de novo com outra cobrança, ponha `renew` em `charge`. Um pedido novo precisa de um reference id próprio.',
  },
  charge_in_progress: {
    title: 'Uma cobrança deste pedido está sendo feita ou retirada',
    help: 'Repita depois dos segundos em `Retry-After`. Um pedido tem uma cobrança por vez.',
  },
  bank_lists_nothing: {
    title: 'Este provedor não tem lista do que entrou',
    help: 'Compare no aplicativo do provedor. Os pagamentos são ouvidos do mesmo modo: cada cobrança aberta é consultada.',
  },
  refund_id_used: {
    title: 'Outra devolução tem este id',
    help: 'Use um UUID novo para uma devolução nova. Para repetir um pedido, envie o mesmo pagamento, valor e motivo.',
  },
  refund_not_possible: {
    title: 'Este pagamento não pode ser devolvido daqui',
    help: '`detail` diz por quê. Devolva-o no banco: ele é lido de lá.',
  },
  refund_too_much: {
    title: 'Não resta tanto do pagamento',
    help: 'Todas as devoluções de um pagamento juntas são no máximo o valor dele; contam também aquelas cujo fim ninguém sabe ainda.',
  },
  payment_told_otherwise: {
    title: 'O id é de outro pagamento',
    help: 'Informe cada pagamento com um id próprio, e o mesmo pagamento com o mesmo valor e o mesmo pedido.',
  },
  payment_not_open: {
    title: 'Não há nada a decidir sobre este pagamento',
    help: 'Consulte de novo com `GET /payments`: alguém pode ter decidido, ou o resto do dinheiro entrou.',
  },
  payment_of_order: {
    title: 'O pagamento é de outro pedido',
    help: 'Deixe `referenceId` de fora para aceitá-lo no pedido que ele indica.',
  },
  event_gone: {
    title: 'O registro de eventos não vai tão longe, ou é outro',
    help: '`oldest` é o cursor a partir do qual se lê tudo o que está guardado. Eventos ficam guardados por 30 dias, a não ser que o operador diga outra coisa; depois de restaurar um backup, ids de antes também não são conhecidos. Leia as suas listas de novo e continue dali.',
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
    title: 'O corpo não é do tipo que esta operação recebe',
    help: 'Envie `Content-Type: application/json`, em UTF-8 e sem content encoding. Só `POST /media` recebe `multipart/form-data`.',
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
    title: 'O banco recusa a cobrança',
    help: '`errors` tem as palavras do banco. Corrija o que elas dizem. Nada foi enviado.',
  },
  channel_refused: {
    title: 'O WhatsApp recusa isto',
    help: '`failure` traz as palavras do próprio WhatsApp. Corrija o que elas dizem e repita.',
  },
  not_received: {
    title: 'A mensagem não é de um cliente',
    help: 'Marque como lido o que chegou: o seu `role` é `user`.',
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
    title: 'O endereço from não é um remetente deste workspace',
    help: 'Cadastre-o com `recado sender add`, ou use um de `recado sender list`.',
  },
  rate_limited: {
    title: 'A chave ou o usuário fez requisições demais',
    help: 'Repita depois dos segundos em `Retry-After`. `RateLimit-Policy` diz quantas há por minuto; `RateLimit`, quantas restam.',
  },
  too_many_sign_ins: {
    title: 'Tentativas demais de entrar falharam',
    help: 'Tente de novo depois dos segundos em `Retry-After`. Um navegador que já entrou antes tem tentativas próprias.',
  },
  too_many_streams: {
    title: 'Há streams demais abertos',
    help: 'Feche streams que ninguém lê, ou repita depois dos segundos em `Retry-After`. Uma chave pode ter 50 abertos em um processo.',
  },
  too_many_failed_keys: {
    title: 'Deste endereço vieram chaves inválidas demais',
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
    title: 'Ninguém sabe se o WhatsApp fez isto',
    help: 'A resposta dele não veio, ou não pode ser lida. Leia a lista de novo em um minuto antes de repetir a requisição: ela mostra o que o WhatsApp tem.',
  },
  channel_unavailable: {
    title: 'O WhatsApp não pode fazer isto agora',
    help: 'Repita depois dos segundos em `Retry-After`. Nada foi feito.',
  },
  bank_unavailable: {
    title: 'O banco não informou a lista inteira',
    help: 'Peça de novo depois dos segundos em `Retry-After`. `failure` tem o motivo; o que o banco informou está registrado.',
  },
  charge_not_made: {
    title: 'O banco não pode fazer uma cobrança agora',
    help: 'Repita depois dos segundos em `Retry-After`. Nada foi enviado, e nenhuma cobrança pode ser paga.',
  },
  charge_unknown: {
    title: 'Ninguém sabe o que o banco fez',
    help: 'Repita depois dos segundos em `Retry-After` com a mesma `Idempotency-Key`: o que o banco fez é lido então, e nada é cobrado duas vezes. Sem chave vem `charge_in_progress` até que se saiba.',
  },
  payment_account_stopped: {
    title: 'O banco recusa a conta de pagamento inteira',
    help: 'Veja o motivo em `GET /payment-accounts`: o certificado, as credenciais ou o contrato. Corrija isso e verifique a conta, ou cobre em outra.',
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
    help: 'Tente de novo, ou entre de outro modo. O log diz o motivo.',
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
