/**
 * What is known of API Pix without calling a bank: what an account there consists of, and what can
 * be done with it.
 */
import { PIX_KEY_TYPES, type KeyType } from '../../engine/pix/pix-key.ts'
import { words } from '../../engine/schema-words.ts'
import { strictObject, Type, type Static } from '../../engine/schema.ts'
import type { ProviderRules } from '../provider.ts'
import { bankTitles, BANK_NAMES } from './banks.ts'

const Details = strictObject(
  {
    bank: Type.Unsafe<string>({
      type: 'string',
      enum: [...BANK_NAMES],
      description: 'The bank, by its name in this list; `local` is the bank of `RECADO_BANK_URL`.',
      ...words({ label: 'Bank', choices: bankTitles('en') }, { label: 'Banco', choices: bankTitles('pt') }),
    }),
    environment: Type.Optional(
      Type.Unsafe<'production' | 'sandbox'>({
        type: 'string',
        enum: ['production', 'sandbox'],
        default: 'production',
        'x-rare': true,
        description: 'Whether the bank moves money, or only tries it. `production` by default.',
        ...words(
          { label: 'Environment', choices: { production: 'Real money', sandbox: 'Sandbox, without money' } },
          {
            label: 'Ambiente',
            choices: { production: 'Dinheiro de verdade', sandbox: 'Ambiente de testes, sem dinheiro' },
          },
        ),
      }),
    ),
    keyType: Type.Unsafe<KeyType>({
      type: 'string',
      enum: [...PIX_KEY_TYPES],
      description: 'Kind of the Pix key.',
      ...words(
        {
          label: 'Pix key type',
          choices: { EMAIL: 'E-mail', PHONE: 'Phone', EVP: 'Random key' },
        },
        {
          label: 'Tipo de chave Pix',
          choices: { EMAIL: 'E-mail', PHONE: 'Telefone', EVP: 'Chave aleatória' },
        },
      ),
    }),
    key: Type.String({
      minLength: 1,
      maxLength: 77,
      description: 'Pix key of the account, which the money is paid to: plain, or as banks print it.',
      ...words({ label: 'Pix key' }, { label: 'Chave Pix' }),
    }),
    merchantName: Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: '\\S',
      description: 'Name of the receiver, as the bank has it. Orders show it.',
      ...words(
        { label: 'Receiver name', hint: 'As registered with the bank. Customers see it before they pay.' },
        {
          label: 'Nome do recebedor',
          hint: 'Como está cadastrado no banco. Os clientes veem antes de pagar.',
        },
      ),
    }),
    merchantCity: Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: '\\S',
      description: 'City of the receiver, for the codes of banks that give none.',
      ...words({ label: 'Receiver city' }, { label: 'Cidade do recebedor' }),
    }),
    accountNumber: Type.Optional(
      Type.String({
        pattern: '^[0-9A-Za-z-]{1,30}$',
        'x-rare': true,
        description: 'Number of the account, for a bank whose credentials reach several.',
        ...words(
          { label: 'Account number', hint: 'Only if the credentials reach several accounts.' },
          { label: 'Número da conta', hint: 'Só se as credenciais alcançam várias contas.' },
        ),
      }),
    ),
    refunds: Type.Optional(
      Type.Boolean({
        'x-rare': true,
        description: 'Whether refunds are asked for (scope `pix.write`). True by default.',
        default: true,
        ...words(
          { label: 'Refunds', hint: 'Turn off if the bank did not permit them (pix.write).' },
          { label: 'Devoluções', hint: 'Desative se o banco não as liberou (pix.write).' },
        ),
      }),
    ),
    dueDates: Type.Optional(
      Type.Boolean({
        'x-rare': true,
        description:
          'Whether charges may have a due date (scopes `cobv.write`, `cobv.read`). False by default.',
        ...words(
          { label: 'Charges with a due date', hint: 'The bank must permit them (cobv.write, cobv.read).' },
          { label: 'Cobranças com vencimento', hint: 'O banco precisa liberar (cobv.write, cobv.read).' },
        ),
      }),
    ),
  },
  { title: 'ApiPixDetails', description: 'An account at a bank that speaks API Pix, without its secrets.' },
)

export type ApiPixDetails = Static<typeof Details>

const word = (charactersMax: number, description: string, options: object) =>
  Type.String({ pattern: `^[\\x21-\\x7e]{1,${charactersMax}}$`, description, ...options })
const pem = (description: string, options: object) =>
  Type.String({ minLength: 1, maxLength: 60_000, pattern: '-----BEGIN ', description, ...options })

const Credentials = strictObject(
  {
    clientId: word(500, 'Client id that the bank gave.', {
      ...words({ label: 'Client ID' }, { label: 'Client ID' }),
    }),
    clientSecret: Type.Optional(
      word(1000, 'Client secret, of a bank that gives one.', {
        format: 'password',
        ...words(
          { label: 'Client secret', hint: 'Most banks give one.' },
          { label: 'Client secret', hint: 'A maioria dos bancos entrega um.' },
        ),
      }),
    ),
    appKey: Type.Optional(
      word(500, 'Key of the application, of a bank that asks for it with each call.', {
        format: 'password',
        ...words(
          { label: 'Application key', hint: 'Only for banks that require one, such as Banco do Brasil.' },
          { label: 'Chave da aplicação', hint: 'Só para bancos que pedem uma, como o Banco do Brasil.' },
        ),
      }),
    ),
    certificateFile: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 60_000,
        pattern: '^[A-Za-z0-9+/=\\s]+$',
        format: 'certificate-file',
        description:
          'The file that the bank gave (`.p12`, `.pfx`), in base64; or give `certificate` and `key`.',
        ...words(
          { label: 'Certificate file', hint: 'As provided by the bank: .p12, .pfx or .pem.' },
          { label: 'Arquivo do certificado', hint: 'Como o banco entregou: .p12, .pfx ou .pem.' },
        ),
      }),
    ),
    certificate: Type.Optional(
      pem('Client certificate in PEM, with those that signed it behind it.', { format: 'pem-certificate' }),
    ),
    key: Type.Optional(
      pem('Its private key in PEM.', {
        format: 'pem-key',
        ...words(
          { label: 'Private key file', hint: 'Only if the bank provided two files.' },
          { label: 'Arquivo da chave privada', hint: 'Só se o banco entregou dois arquivos.' },
        ),
      }),
    ),
    password: Type.Optional(
      Type.String({
        maxLength: 500,
        format: 'password',
        description: 'Password of the file, or of the private key.',
        ...words({ label: 'File password' }, { label: 'Senha do arquivo' }),
      }),
    ),
  },
  {
    title: 'ApiPixCredentials',
    description: 'What is needed to speak as the account. Stored encrypted, never shown.',
  },
)

/**
 * As they are stored: the certificate is in PEM whatever it was given as, and no password is left.
 */
export type ApiPixCredentials = {
  clientId: string
  clientSecret?: string
  appKey?: string
  certificate: string
  key: string
}

export const apiPixRules: ProviderRules = {
  name: 'api-pix',
  title: 'Pix at your bank',
  portugueseTitle: 'Pix no seu banco',
  abilities: {
    lists: true,
    refunds: true,
    namesRefunds: false,
    dueDates: true,
    payerNeeds: 'nothing',
    codes: 'dynamic',
    lifeSeconds: { min: 60, max: 30 * 24 * 60 * 60 },
  },
  detailsSchema: Details,
  detailsExample: {
    bank: 'efi',
    keyType: 'EVP',
    key: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
    merchantName: 'Loja Exemplo',
    merchantCity: 'São Paulo',
  },
  credentialsSchema: Credentials,
  credentialsExample: {
    clientId: 'Client_Id_example',
    clientSecret: 'Client_Secret_example',
    certificateFile: 'MIIKcAIBAzCCCiYGCSqGSIb3DQEHAaCCChcEggoT',
    password: '',
  },
}
