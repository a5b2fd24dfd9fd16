/** The problems of users and keys: signing in, links, sessions, passkeys and OpenID Connect. */
import type { ProblemRow } from './problem-row.ts'

export const peopleProblems = {
  sign_in_refused: {
    status: 401,
    en: [
      'Wrong e-mail, password or passkey',
      'Type e-mail and password again, or try the passkey again. If you forgot the password, ask an owner or a manager for a reset link. An unknown e-mail, a wrong password, an unknown passkey and a disabled user all give this answer.',
    ],
    pt: [
      'E-mail, senha ou chave de acesso incorretos',
      'Digite o e-mail e a senha de novo, ou tente a chave de acesso outra vez. Se esqueceu a senha, peça um novo link ao dono ou gerente. E-mail desconhecido, senha errada, chave de acesso desconhecida e usuário desativado: a resposta é a mesma.',
    ],
    person: {
      en: [
        'Could not sign in',
        'Check your e-mail and password, try another way, or ask an owner or manager for a reset link.',
      ],
      pt: [
        'Não foi possível entrar',
        'Confira o e-mail e a senha, tente de outra forma ou peça um novo link ao dono ou gerente.',
      ],
    },
  },
  sign_in_again: {
    status: 403,
    en: [
      'Confirm your identity to continue',
      'Sign in again with your password or a passkey, and do it within 15 minutes.',
    ],
    pt: [
      'Confirme a sua identidade para continuar',
      'Entre de novo com a senha ou com uma chave de acesso e repita em até 15 minutos.',
    ],
    person: {
      en: ['Confirm your password to continue', 'Enter your password or use a passkey, then retry.'],
      pt: ['Confirme a sua senha para continuar', 'Digite a sua senha ou use uma chave de acesso, e repita.'],
    },
  },
  users_only: {
    status: 403,
    en: [
      'Only a user can do this, not a key',
      'Sign in as a user. What a person has read, who is mentioned and who writes are about people.',
    ],
    pt: [
      'Só um usuário pode fazer isto, não uma chave',
      'Entre como usuário. O que uma pessoa leu, quem é mencionado e quem escreve diz respeito a pessoas.',
    ],
    person: {
      en: ['An API key cannot do this', 'Sign in with your e-mail and password.'],
      pt: ['Uma chave de API não pode fazer isto', 'Entre com o seu e-mail e a sua senha.'],
    },
  },
  setup_closed: {
    status: 404,
    en: [
      'There is nothing to set up with this token',
      'Open the address that `recado setup` prints. It works until the installation has its first owner; who comes later is invited in the console.',
    ],
    pt: [
      'Não há nada a configurar com este token',
      'Abra o endereço que `recado setup` mostra. Ele vale até a instalação ter o primeiro dono; quem vem depois é convidado no console.',
    ],
    person: {
      en: [
        'This address is not valid',
        'It works once, for the first owner. If there is an owner, ask them for an invitation. Else copy the whole address from the log.',
      ],
      pt: [
        'Este endereço não é válido',
        'Ele vale uma só vez, para o primeiro dono. Se já há um dono, peça um convite. Senão, copie do log o endereço inteiro.',
      ],
    },
  },
  link_not_found: {
    status: 404,
    en: [
      'The link is not valid',
      'Ask an owner or a manager for a new one. A link works once: an invitation for 7 days, a reset for 24 hours, and until another one is created.',
    ],
    pt: [
      'O link não é válido',
      'Peça um novo ao dono ou gerente. Um link funciona uma só vez: um convite por 7 dias, uma nova senha por 24 horas, e até que outro seja criado.',
    ],
    person: {
      en: ['This link is not valid', 'A link works once. Ask an owner or manager for a new one.'],
      pt: ['Este link não é válido', 'Um link funciona uma só vez. Peça um novo ao dono ou gerente.'],
    },
  },
  user_not_found: {
    status: 404,
    en: ['There is no such user in this workspace', 'Find the id with `GET /users`.'],
    pt: ['Não há esse usuário neste workspace', 'Encontre o id com `GET /users`.'],
    person: {
      en: ['This person does not exist', 'They may belong to another shop. Reload the page.'],
      pt: ['Esta pessoa não existe', 'Ela pode ser de outra loja. Recarregue a página.'],
    },
  },
  session_not_found: {
    status: 404,
    en: ['You have no such session', 'Find the id with `GET /sessions`. It may have ended already.'],
    pt: ['Você não tem essa sessão', 'Encontre o id com `GET /sessions`. Ela pode já ter terminado.'],
    person: {
      en: ['This session has already ended', 'Reload the page.'],
      pt: ['Esta sessão já terminou', 'Recarregue a página.'],
    },
  },
  passkey_not_found: {
    status: 404,
    en: ['There is no such passkey', 'List your own passkeys: `GET /passkeys`.'],
    pt: ['Essa chave de acesso não existe', 'Liste as suas chaves de acesso: `GET /passkeys`.'],
    person: {
      en: ['This passkey does not exist', 'It may have been deleted. Reload the page.'],
      pt: ['Esta chave de acesso não existe', 'Ela pode ter sido excluída. Recarregue a página.'],
    },
  },
  device_not_found: {
    status: 404,
    en: [
      'You have no such device',
      'List your own devices: `GET /devices`. It may have signed out, or its browser may have unsubscribed.',
    ],
    pt: [
      'Você não tem esse aparelho',
      'Liste os seus aparelhos: `GET /devices`. Ele pode ter saído, ou o navegador dele cancelou os avisos.',
    ],
    person: {
      en: ['This device is no longer notified', 'It may have signed out. Reload the page.'],
      pt: ['Este aparelho não recebe mais avisos', 'Ele pode ter saído. Recarregue a página.'],
    },
  },
  push_unavailable: {
    status: 409,
    en: [
      'Devices cannot be notified here',
      'Set RECADO_PUBLIC_URL to an https address, or RECADO_PUSH_CONTACT: push services want to know whom to write to.',
    ],
    pt: [
      'Os avisos em aparelhos não funcionam aqui',
      'Configure RECADO_PUBLIC_URL com um endereço https, ou RECADO_PUSH_CONTACT: os serviços de push querem saber a quem escrever.',
    ],
    person: null, // the console does not ask: `GET /devices` says so
  },
  oidc_off: {
    status: 404,
    en: [
      'No OpenID provider is set',
      'Set RECADO_OIDC_ISSUER, RECADO_OIDC_CLIENT_ID and RECADO_OIDC_CLIENT_SECRET, or sign in another way.',
    ],
    pt: [
      'Nenhum provedor OpenID está configurado',
      'Configure RECADO_OIDC_ISSUER, RECADO_OIDC_CLIENT_ID e RECADO_OIDC_CLIENT_SECRET, ou entre de outra forma.',
    ],
    person: {
      en: ['Company account sign-in is not set up', 'Sign in another way.'],
      pt: ['A entrada com a conta da empresa não está configurada', 'Entre de outra forma.'],
    },
  },
  key_not_found: {
    status: 404,
    en: ['There is no such key in this workspace', 'Find the id with `GET /keys`.'],
    pt: ['Não há essa chave neste workspace', 'Encontre o id com `GET /keys`.'],
    person: {
      en: ['This API key does not exist', 'It may belong to another shop. Reload the page.'],
      pt: ['Esta chave de API não existe', 'Ela pode ser de outra loja. Recarregue a página.'],
    },
  },
  workspace_ambiguous: {
    status: 409,
    en: [
      'The e-mail is a user of several workspaces',
      'Sign in with the `workspaceId` of one of `workspaces`.',
    ],
    pt: [
      'O e-mail é de um usuário de vários workspaces',
      'Entre com o `workspaceId` de um dos `workspaces`.',
    ],
    person: {
      en: ['You have access to several shops', 'Choose one of them.'],
      pt: ['Você tem acesso a várias lojas', 'Escolha uma delas.'],
    },
  },
  email_taken: {
    status: 409,
    en: [
      'A user of this workspace has this e-mail',
      'Change the user that there is: `GET /users` lists all, also those who are disabled.',
    ],
    pt: [
      'Um usuário deste workspace tem esse e-mail',
      'Altere o usuário que existe: `GET /users` lista todos, também os desativados.',
    ],
    person: {
      en: ['Someone in the shop has this e-mail', 'Also check disabled people.'],
      pt: ['Alguém da loja já tem este e-mail', 'Procure também entre as pessoas desativadas.'],
    },
  },
  passkeys_unavailable: {
    status: 409,
    en: [
      'There are no passkeys at this address',
      'Passkeys belong to the name of a host: set RECADO_PUBLIC_URL to an address with a name, and open the console there. On this machine open it at `http://localhost`.',
    ],
    pt: [
      'Não há chaves de acesso neste endereço',
      'Uma chave de acesso pertence ao nome de um servidor: configure RECADO_PUBLIC_URL com um endereço que tenha nome, e abra o console nele. Nesta máquina, abra em `http://localhost`.',
    ],
    person: {
      en: [
        'Passkeys are not available at this address',
        'Open the console by its host name, with https. If it has none, contact the service operator.',
      ],
      pt: [
        'As chaves de acesso não funcionam neste endereço',
        'Abra o console pelo nome de domínio, com https. Se ele não tem um, fale com o administrador do sistema.',
      ],
    },
  },
  too_many_passkeys: {
    status: 409,
    en: ['You have reached the passkey limit', 'Delete those you no longer use.'],
    pt: ['Você atingiu o limite de chaves de acesso', 'Exclua as que você não usa mais.'],
    person: {
      en: ['You have reached the passkey limit', 'Delete those you no longer use.'],
      pt: ['Você atingiu o limite de chaves de acesso', 'Exclua as que você não usa mais.'],
    },
  },
  last_owner: {
    status: 409,
    en: ['The workspace would have no owner left', 'Make another user an owner first.'],
    pt: ['O workspace ficaria sem dono', 'Torne outro usuário dono primeiro.'],
    person: {
      en: ['The shop would have no owner left', 'Make someone else an owner first.'],
      pt: ['A loja ficaria sem dono', 'Torne outra pessoa dona primeiro.'],
    },
  },
  too_many_sign_ins: {
    status: 429,
    en: [
      'Too many failed sign-in attempts',
      'Try again after the seconds in `Retry-After`. A browser that has signed in before has its own attempts.',
    ],
    pt: [
      'Muitas tentativas de entrada falharam',
      'Tente de novo depois dos segundos em `Retry-After`. Um navegador que já entrou antes tem tentativas próprias.',
    ],
    person: {
      en: ['Too many sign-in attempts', 'Wait a few minutes, then try again.'],
      pt: ['Muitas tentativas de entrada', 'Espere alguns minutos e tente de novo.'],
    },
  },
  oidc_unavailable: {
    status: 503,
    en: ['The OpenID provider did not answer', 'Try again, or sign in another way. The log says why.'],
    pt: ['O provedor OpenID não respondeu', 'Tente de novo, ou entre de outra forma. O log diz o motivo.'],
    person: {
      en: ['The company account provider is not responding', 'Try again, or sign in another way.'],
      pt: ['O provedor das contas da empresa não responde', 'Tente de novo ou entre de outra forma.'],
    },
  },
} satisfies Record<string, ProblemRow>
