/**
 * The problems of any request: how it is read, who calls, how often, and what fails on our side.
 */
import { NOT_UNDERSTOOD, type ProblemRow } from './problem-row.ts'

export const requestProblems = {
  malformed_request: {
    status: 400,
    en: [
      'The request is not valid JSON, no valid form or not valid HTTP',
      'Send a UTF-8 JSON object, without a byte order mark, and a well-formed request line and headers. If the JSON is broken, `detail` names line and column.',
    ],
    pt: [
      'A requisição não é JSON, formulário ou HTTP válido',
      'Envie um objeto JSON em UTF-8, sem byte order mark, e linha de requisição e cabeçalhos bem formados. Se o JSON tem um erro, `detail` diz a linha e a coluna.',
    ],
    person: NOT_UNDERSTOOD,
  },
  unauthenticated: {
    status: 401,
    en: [
      'The api-key header is missing or not valid',
      'Send a key in the `api-key` header, not in `Authorization`. `detail` says whether a key came. A mistyped, unknown, expired and revoked key all give the same answer. If a session has ended, sign in again.',
    ],
    pt: [
      'O cabeçalho api-key falta ou não é válido',
      'Envie uma chave no cabeçalho `api-key`, não em `Authorization`. `detail` diz se uma chave chegou. Chave digitada errada, desconhecida, vencida ou revogada: a resposta é a mesma. Se a sessão terminou, entre de novo.',
    ],
    person: {
      en: ['This API key is not valid', 'It was mistyped, expired or revoked. Use another one.'],
      pt: ['Esta chave de API não é válida', 'Foi digitada errado, venceu ou foi revogada. Use outra.'],
    },
  },
  metrics_token_invalid: {
    status: 401,
    en: [
      'The metrics token is missing or not valid',
      'Send `Authorization: Bearer` with the value of RECADO_METRICS_TOKEN. Without that setting, metrics cannot be read.',
    ],
    pt: [
      'O token das métricas falta ou não é válido',
      'Envie `Authorization: Bearer` com o valor de RECADO_METRICS_TOKEN. Sem essa configuração, as métricas não podem ser lidas.',
    ],
    person: null,
  },
  forbidden: {
    status: 403,
    en: [
      'The key or the role lacks the scope this operation needs',
      'Create a key with the scope named in `detail`, or ask an owner for a role that has it.',
    ],
    pt: [
      'A chave ou a função não tem o escopo que esta operação exige',
      'Crie uma chave com o escopo indicado em `detail`, ou peça ao dono uma função que o tenha.',
    ],
    person: {
      en: ['You do not have permission', 'Ask an owner, or sign in with an account that has the permission.'],
      pt: ['Você não tem permissão', 'Peça ao dono da loja, ou entre com uma conta que tenha a permissão.'],
    },
  },
  cross_site: {
    status: 403,
    en: [
      'A request with a cookie must come from a page of this service',
      'Send it from a page of this service: browsers say so in `Sec-Fetch-Site` or `Origin`. A program calls with a key instead.',
    ],
    pt: [
      'Uma requisição com cookie precisa vir de uma página deste serviço',
      'Envie a requisição de uma página deste serviço: o navegador informa isso em `Sec-Fetch-Site` ou `Origin`. Um sistema usa uma chave.',
    ],
    person: {
      en: [
        'This request did not come from the console',
        'Reload the page. If it keeps happening, contact the service operator: a proxy may be changing requests.',
      ],
      pt: [
        'Esta requisição não veio do console',
        'Recarregue a página. Se continuar, fale com o administrador do sistema: um proxy pode estar alterando a requisição.',
      ],
    },
  },
  not_found: {
    status: 404,
    en: ['There is nothing at this address', 'Compare the path with the API reference at `/docs`.'],
    pt: ['Não há nada neste endereço', 'Compare o caminho com a referência da API em `/docs`.'],
    person: NOT_UNDERSTOOD,
  },
  method_not_allowed: {
    status: 405,
    en: ['The address exists, but not for this method', 'The `Allow` header lists the methods there are.'],
    pt: ['O endereço existe, mas não para este método', 'O cabeçalho `Allow` lista os métodos que existem.'],
    person: NOT_UNDERSTOOD,
  },
  request_timeout: {
    status: 408,
    en: ['The request took too long to arrive', 'Send headers and body without pauses.'],
    pt: ['A requisição demorou demais para chegar', 'Envie cabeçalhos e corpo sem pausas.'],
    person: { en: ['The request took too long to arrive'], pt: ['A requisição demorou demais para chegar'] },
  },
  idempotency_in_progress: {
    status: 409,
    en: [
      'The first request with this Idempotency-Key is still running',
      'Retry after the seconds in `Retry-After`. You then get the answer of the first request.',
    ],
    pt: [
      'A primeira requisição com esta Idempotency-Key ainda não terminou',
      'Repita depois dos segundos em `Retry-After`. A resposta será a da primeira requisição.',
    ],
    person: {
      en: ['This message is still being processed'],
      pt: ['Esta mensagem ainda está sendo processada'],
    },
  },
  body_too_large: {
    status: 413,
    en: [
      'The body is larger than allowed',
      'Send a smaller body. A body may have 256 KiB, one that signs in 64 KiB, a webhook or a callback of a bank 3 MiB.',
    ],
    pt: [
      'O corpo é maior que o permitido',
      'Envie um corpo menor. Um corpo pode ter 256 KiB; o de quem entra, 64 KiB; um webhook ou o aviso de um banco, 3 MiB.',
    ],
    person: {
      en: ['The message is too large', 'Shorten it, or split it in two.'],
      pt: ['A mensagem é grande demais', 'Retire algo ou divida em duas.'],
    },
  },
  unsupported_media_type: {
    status: 415,
    en: [
      'The body has the wrong content type',
      'Send `Content-Type: application/json`, in UTF-8 and without a content encoding. Only `POST /media` accepts `multipart/form-data`.',
    ],
    pt: [
      'O tipo de conteúdo do corpo está errado',
      'Envie `Content-Type: application/json`, em UTF-8 e sem content encoding. Só `POST /media` aceita `multipart/form-data`.',
    ],
    person: NOT_UNDERSTOOD,
  },
  range_not_satisfiable: {
    status: 416,
    en: ['The file has no such range', '`Content-Range` says how many bytes the file has.'],
    pt: ['O arquivo não tem esse intervalo', '`Content-Range` diz quantos bytes o arquivo tem.'],
    person: NOT_UNDERSTOOD,
  },
  invalid_request: {
    status: 422,
    en: ['The request does not match the schema', '`errors` lists every fault with a JSON Pointer to it.'],
    pt: ['A requisição não corresponde ao esquema', '`errors` lista cada falha com um JSON Pointer até ela.'],
    person: {
      en: ['Something is missing or wrong', 'Each mistake is shown beside its field.'],
      pt: ['Falta algo, ou há um erro', 'Cada erro aparece ao lado do seu campo.'],
    },
  },
  invalid_cursor: {
    status: 422,
    en: [
      'The cursor does not belong to this list',
      'Pass a cursor exactly as it was given, with the same conversation, filters and sort.',
    ],
    pt: [
      'O cursor não é desta lista',
      'Passe o cursor exatamente como veio, com a mesma conversa, os mesmos filtros e a mesma ordem.',
    ],
    person: {
      en: ['Could not load more', 'Reload the page.'],
      pt: ['Não foi possível carregar mais', 'Recarregue a página.'],
    },
  },
  invalid_idempotency_key: {
    status: 422,
    en: [
      'The Idempotency-Key is not 1 to 255 visible ASCII characters',
      'Send one key, bare or in double quotes; a UUID is a good one.',
    ],
    pt: [
      'A Idempotency-Key não tem de 1 a 255 caracteres ASCII visíveis',
      'Envie uma chave só, pura ou entre aspas duplas; um UUID serve bem.',
    ],
    person: NOT_UNDERSTOOD,
  },
  idempotency_mismatch: {
    status: 422,
    en: [
      'The Idempotency-Key was used with another body',
      'Use a new key for a new message. To repeat a request, send the bytes of the first one: another order of fields is another body. A key is remembered for 24 hours.',
    ],
    pt: [
      'A Idempotency-Key foi usada com outro corpo',
      'Use uma chave nova para uma mensagem nova. Para repetir uma requisição, envie os bytes da primeira: outra ordem dos campos é outro corpo. Uma chave é lembrada por 24 horas.',
    ],
    person: {
      en: [
        'An earlier version of this message was accepted',
        'It was sent as it was. Check the conversation before you send another.',
      ],
      pt: [
        'Uma versão anterior desta mensagem foi aceita',
        'Ela foi enviada como estava. Veja a conversa antes de enviar outra.',
      ],
    },
  },
  rate_limited: {
    status: 429,
    en: [
      'The key or the user has made too many requests',
      'Retry after the seconds in `Retry-After`. `RateLimit-Policy` says how many requests a minute there are, `RateLimit` how many are left.',
    ],
    pt: [
      'A chave ou o usuário fez requisições demais',
      'Repita depois dos segundos em `Retry-After`. `RateLimit-Policy` diz quantas há por minuto; `RateLimit`, quantas restam.',
    ],
    person: { en: ['Too many requests'], pt: ['Muitas requisições'] },
  },
  too_many_failed_keys: {
    status: 429,
    en: [
      'Too many invalid keys from this address',
      'Retry after the seconds in `Retry-After`, with a valid key. Valid keys of the same address are answered meanwhile.',
    ],
    pt: [
      'Chaves inválidas demais deste endereço',
      'Repita depois dos segundos em `Retry-After`, com uma chave válida. Chaves válidas do mesmo endereço são atendidas enquanto isso.',
    ],
    person: {
      en: ['Too many attempts with wrong API keys', 'Wait a minute, then try again with a valid API key.'],
      pt: [
        'Muitas tentativas com chaves de API erradas',
        'Espere um minuto e tente de novo com uma chave de API válida.',
      ],
    },
  },
  headers_too_large: {
    status: 431,
    en: [
      'The headers are larger than allowed',
      'Send fewer or shorter headers. Request line and headers may have 16 KiB together.',
    ],
    pt: [
      'Os cabeçalhos são maiores que o permitido',
      'Envie menos cabeçalhos, ou mais curtos. Linha de requisição e cabeçalhos podem ter juntos 16 KiB.',
    ],
    person: NOT_UNDERSTOOD,
  },
  internal: {
    status: 500,
    en: [
      'The service failed while it handled the request',
      'Look up the `requestId` of the answer in the log of the service, which has the cause. Before you send again, use an `Idempotency-Key`: the request may have been stored.',
    ],
    pt: [
      'O serviço falhou enquanto tratava a requisição',
      'Procure o `requestId` da resposta no log do serviço, que traz a causa. Antes de enviar de novo, use uma `Idempotency-Key`: a requisição pode ter sido gravada.',
    ],
    person: {
      en: ['Something went wrong in the service', 'Send the request ID to the service operator.'],
      pt: ['Algo deu errado no serviço', 'Informe o ID da requisição ao administrador do sistema.'],
    },
  },
  overloaded: {
    status: 503,
    en: ['Too many requests are waiting', 'Retry after the seconds in `Retry-After`. Nothing was stored.'],
    pt: ['Há requisições demais esperando', 'Repita depois dos segundos em `Retry-After`. Nada foi gravado.'],
    person: { en: ['The service is overloaded'], pt: ['O serviço está sobrecarregado'] },
  },
  database_unavailable: {
    status: 503,
    en: [
      'The database cannot be reached',
      'Retry after the seconds in `Retry-After`, with an `Idempotency-Key`: the request may have been stored.',
    ],
    pt: [
      'O banco de dados não responde',
      'Repita depois dos segundos em `Retry-After`, com uma `Idempotency-Key`: a requisição pode ter sido gravada.',
    ],
    person: {
      en: ['The service cannot reach its database'],
      pt: ['O serviço não consegue acessar o banco de dados'],
    },
  },
  stopping: {
    status: 503,
    en: ['The service is stopping', 'Retry on a new connection. Nothing was stored.'],
    pt: ['O serviço está parando', 'Repita em uma conexão nova. Nada foi gravado.'],
    person: { en: ['The service is restarting'], pt: ['O serviço está reiniciando'] },
  },
} satisfies Record<string, ProblemRow>
