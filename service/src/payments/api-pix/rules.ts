/** What is known of API Pix without calling a bank: what an account there consists of, and what can be done with it. */
import { PIX_KEY_TYPES, type KeyType } from '../../pix/pix-key.ts'
import { strictObject, Type, type Static } from '../../schema.ts'
import type { ProviderRules } from '../provider.ts'
import { BANK_NAMES } from './banks/registry.ts'

const Details = strictObject(
  {
    bank: Type.Unsafe<string>({
      type: 'string',
      enum: [...BANK_NAMES],
      description: 'The bank, by its name in this list; `local` is the bank of `RECADO_BANK_URL`.',
    }),
    environment: Type.Optional(
      Type.Unsafe<'production' | 'sandbox'>({
        type: 'string',
        enum: ['production', 'sandbox'],
        description: 'Whether the bank moves money, or only tries it. `production` by default.',
      }),
    ),
    keyType: Type.Unsafe<KeyType>({
      type: 'string',
      enum: [...PIX_KEY_TYPES],
      description: 'Kind of the Pix key.',
    }),
    key: Type.String({
      minLength: 1,
      maxLength: 77,
      description: 'Pix key of the account, which the money is paid to: plain, or as banks print it.',
    }),
    merchantName: Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: '\\S',
      description: 'Name of the receiver, as the bank has it. Orders show it.',
    }),
    merchantCity: Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: '\\S',
      description: 'City of the receiver, for the codes of banks that give none.',
    }),
    accountNumber: Type.Optional(
      Type.String({
        pattern: '^[0-9A-Za-z-]{1,30}$',
        description: 'Number of the account, for a bank whose credentials reach several.',
      }),
    ),
    refunds: Type.Optional(
      Type.Boolean({ description: 'Whether refunds are asked for (scope `pix.write`). True by default.' }),
    ),
    dueDates: Type.Optional(
      Type.Boolean({
        description:
          'Whether charges may have a due date (scopes `cobv.write`, `cobv.read`). False by default.',
      }),
    ),
  },
  { title: 'ApiPixDetails', description: 'An account at a bank that speaks API Pix, without its secrets.' },
)

export type ApiPixDetails = Static<typeof Details>

const word = (charactersMax: number, description: string) =>
  Type.String({ pattern: `^[\\x21-\\x7e]{1,${charactersMax}}$`, description })
const pem = (description: string) =>
  Type.String({ minLength: 1, maxLength: 60_000, pattern: '-----BEGIN ', description })

const Credentials = strictObject(
  {
    clientId: word(500, 'Client id that the bank gave.'),
    clientSecret: Type.Optional(word(1000, 'Client secret, of a bank that gives one.')),
    appKey: Type.Optional(word(500, 'Key of the application, of a bank that asks for it with each call.')),
    certificate: Type.Optional(pem('Client certificate in PEM, with those that signed it behind it.')),
    key: Type.Optional(pem('Its private key in PEM.')),
    certificateFile: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 60_000,
        pattern: '^[A-Za-z0-9+/=\\s]+$',
        description: 'In place of both: the file that the bank gave (`.p12`, `.pfx`), in base64.',
      }),
    ),
    password: Type.Optional(
      Type.String({ maxLength: 500, description: 'Password of the file, or of the private key.' }),
    ),
  },
  {
    title: 'ApiPixCredentials',
    description: 'What is needed to speak as the account. Stored encrypted, never shown.',
  },
)

/** As they are stored: the certificate is in PEM whatever it was given as, and no password is left. */
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
