/** Cases of the rules of Pix codes and keys. */
import { signed } from './check-digits.ts'
import { dynamicCode, ofOrder, PIX, staticCode, type RuleCases } from './messages.ts'

const pix = (code: string) => ofOrder({ [`${PIX}/code`]: code })
const key = (key: string, type: string) => ofOrder({ [`${PIX}/key`]: key, [`${PIX}/key_type`]: type })
const name59 = (length: number) => pix(dynamicCode({ '59': 'PADARIA FLOR'.padEnd(length, 'X') }))
const city60 = (length: number) => pix(dynamicCode({ '60': 'X'.repeat(length) }))
const account = (...objects: string[][]) => pix(dynamicCode({ '26': objects }))
const SCHEME = ['00', 'br.gov.bcb.pix']

export const pixCases: Record<string, RuleCases> = {
  'pix-characters': {
    inside: [
      pix(dynamicCode({ '60': 'A~ Z' })),
      pix(` \t${dynamicCode()}\r\n\u00a0`),
      pix(dynamicCode({ '60': 'SÃO' })),
    ],
    outside: [
      pix(dynamicCode().replace('br.gov', 'br.g\u00f3v')),
      pix(dynamicCode({ '52': '000\u00e9' })),
      pix(dynamicCode({ '60': 'SAO\nPAULO' })),
      pix(dynamicCode({ '59': 'A\u0085' })),
      pix('\u007f'),
    ],
  },
  'pix-accents': {
    inside: [pix(dynamicCode())],
    outside: [
      pix(dynamicCode({ '59': 'PANIFICAÇÃO JOÃO' })),
      pix(dynamicCode({ '60': 'São Luís' })),
      pix(dynamicCode({ '60': '東京' })),
    ],
  },
  'pix-structure': {
    inside: [
      pix(dynamicCode()),
      pix(
        dynamicCode({
          '80': [
            ['00', 'a'],
            ['25', 'b'],
          ],
        }),
      ),
    ],
    outside: [
      pix('000'),
      pix(`${dynamicCode()}0`),
      pix(`${dynamicCode()}0001`),
      pix(dynamicCode({ '26': '0014br.gov.bcb.pix2599short' })),
      pix(dynamicCode({ '62': '05' })),
      pix(dynamicCode({ '80': 'no objects' })),
      pix(signed(dynamicCode().slice(0, -8).replace('5303986', '5300'))),
      pix(signed(`${dynamicCode()}6101A`)),
    ],
  },
  'pix-format': {
    inside: [pix(dynamicCode())],
    outside: [
      pix(dynamicCode({ '00': '02' })),
      pix(dynamicCode({ '00': null })),
      pix(signed(dynamicCode().slice(6, -8) + '000201')),
    ],
  },
  'pix-checksum': {
    inside: [pix(dynamicCode()), pix(staticCode())],
    outside: [
      pix(dynamicCode().slice(0, -4) + '0000'),
      pix(dynamicCode().replace('SAO', 'SAB')),
      pix(dynamicCode().slice(0, -4) + dynamicCode().slice(-4).toLowerCase()),
    ],
  },
  'pix-mandatory-objects': {
    inside: [pix(dynamicCode({ '54': null }))],
    outside: [
      ...['52', '53', '58', '59', '60'].map((id) => pix(dynamicCode({ [id]: null }))),
      pix(dynamicCode().slice(0, -8)),
    ],
  },
  'pix-repeated-object': {
    inside: [
      pix(
        dynamicCode({
          '27': [
            ['00', 'other'],
            ['01', 'x'],
          ],
        }),
      ),
    ],
    outside: [
      pix(signed(`${dynamicCode().slice(0, -8)}5303986`)),
      account(SCHEME, ['25', 'a.example/1'], ['25', 'a.example/2']),
    ],
  },
  'pix-initiation': {
    inside: [pix(dynamicCode({ '01': '11' })), pix(dynamicCode({ '01': '12' }))],
    outside: [pix(dynamicCode({ '01': '13' })), pix(dynamicCode({ '01': '1' }))],
  },
  'pix-category': {
    inside: [pix(dynamicCode({ '52': '5812' }))],
    outside: [pix(dynamicCode({ '52': '581' })), pix(dynamicCode({ '52': '58A2' }))],
  },
  'pix-currency': {
    inside: [pix(dynamicCode())],
    outside: [pix(dynamicCode({ '53': '840' })), pix(dynamicCode({ '53': 'BRL' }))],
  },
  'pix-country': {
    inside: [pix(dynamicCode())],
    outside: [pix(dynamicCode({ '58': 'US' })), pix(dynamicCode({ '58': 'br' }))],
  },
  'pix-amount-form': {
    inside: ['48', '48.0', '48.00', '9999999999.99'].map((amount) => pix(dynamicCode({ '54': amount }))),
    outside: ['48,00', '48.', '.48', '48.001', '-48', '1.000.00', '10000000000.00', '4e1'].map((amount) =>
      pix(dynamicCode({ '54': amount })),
    ),
  },
  'pix-scheme': {
    inside: [
      account(['00', 'BR.GOV.BCB.PIX'], ['25', 'a.example/1']),
      pix(dynamicCode({ '26': null, '51': [SCHEME, ['25', 'a.example/1']] })),
    ],
    outside: [
      account(['00', 'com.example'], ['25', 'a.example/1']),
      pix(dynamicCode({ '26': null })),
      pix(dynamicCode({ '26': null, '80': [SCHEME, ['25', 'a.example/1']] })),
    ],
  },
  'pix-target': {
    inside: [
      account(SCHEME, ['25', 'a.example/1']),
      pix(staticCode()),
      pix(dynamicCode({ '80': [SCHEME, ['25', 'a.example/rec']] })),
    ],
    outside: [
      account(SCHEME),
      account(SCHEME, ['01', '52998224725'], ['25', 'a.example/1']),
      pix(dynamicCode({ '27': [SCHEME, ['25', 'a.example/2']] })),
    ],
  },
  'pix-location': {
    inside: [
      account(SCHEME, ['25', `a.example/${'x'.repeat(67)}`]),
      account(SCHEME, ['25', 'a.example/1']),
      account(SCHEME, ['25', 'a.example/1/']),
      account(SCHEME, ['25', '127.0.0.1:8443/1']),
    ],
    outside: [
      account(SCHEME, ['25', 'https://a.example/1']),
      account(SCHEME, ['25', 'a']),
      account(SCHEME, ['25', 'a.example']),
      account(SCHEME, ['25', 'a.example/']),
      account(SCHEME, ['25', 'a.example//']),
      account(SCHEME, ['25', 'a.example:/1']),
      account(SCHEME, ['25', 'a.example/a b']),
    ],
  },
  'pix-withdrawal': {
    inside: [pix(staticCode())],
    outside: [pix(staticCode({ '26': [SCHEME, ['01', '52998224725'], ['03', '12345678']] }))],
  },
  'pix-name-length': { inside: [name59(25)], outside: [name59(26)] },
  'pix-city-length': { inside: [city60(15)], outside: [city60(16)] },
  'pix-additional-data': { inside: [pix(dynamicCode())], outside: [pix(dynamicCode({ '62': null }))] },
  'pix-transaction-id': {
    inside: [pix(staticCode({ '62': [['05', 'a'.repeat(25)]] })), pix(staticCode({ '62': [['05', '***']] }))],
    outside: [
      pix(staticCode({ '62': [['05', 'a'.repeat(26)]] })),
      pix(staticCode({ '62': [['05', 'a-b']] })),
      pix(staticCode({ '62': [['50', 'a']] })),
      pix(dynamicCode({ '62': [['05', 'ORDER1']] })),
    ],
  },
  'pix-static': { inside: [pix(dynamicCode())], outside: [pix(staticCode())] },
  'pix-open-amount': {
    inside: [pix(dynamicCode({ '54': null })), pix(staticCode())],
    outside: [pix(staticCode({ '54': null }))],
  },
  'pix-static-amount': {
    inside: [pix(staticCode()), pix(staticCode({ '54': '48' })), pix(dynamicCode({ '54': '48.01' }))],
    outside: ['48.01', '47.99', '0.48', '0.00'].map((amount) => pix(staticCode({ '54': amount }))),
  },
  'pix-dynamic-amount': {
    inside: [pix(dynamicCode()), pix(dynamicCode({ '54': null }))],
    outside: ['48.01', '4800'].map((amount) => pix(dynamicCode({ '54': amount }))),
  },
  'pix-receiver-name': {
    inside: ['PADARIA FLOR', 'Padária  flôr', 'Padaria Flor do Trigo Ltda.', 'Padaria'].map((name) =>
      ofOrder({ [`${PIX}/merchant_name`]: name }),
    ),
    outside: [ofOrder({ [`${PIX}/merchant_name`]: 'Padaria Trigo' })],
  },
  'pix-key-form': {
    inside: [
      key('52998224725', 'CPF'),
      key('12ABC34501DE35', 'CNPJ'),
      key('a@b', 'EMAIL'),
      key('+5511987654321', 'PHONE'),
      key('529.982.247-25', 'CPF'),
      key('12.ABC.345/01DE-35', 'CNPJ'),
      key('A@b', 'EMAIL'),
      key('5511987654321', 'PHONE'),
      key('123E4567E89B12D3A456426655440000', 'EVP'),
    ],
    outside: [
      key('52998.224725', 'CPF'),
      key('12abc34501de35', 'CNPJ'),
      key('a b@c', 'EMAIL'),
      key('11987654321', 'PHONE'),
      key('52998224725', 'EVP'),
    ],
  },
  'pix-key-check-digits': {
    inside: [key('11144477735', 'CPF'), key('111.444.777-35', 'CPF'), key('ZZZZZZZZZZZZ62', 'CNPJ')],
    outside: [
      key('11144477736', 'CPF'),
      key('111.444.777-36', 'CPF'),
      key('11111111111', 'CPF'),
      key('ZZZZZZZZZZZZ63', 'CNPJ'),
    ],
  },
  'pix-key-area-code': {
    inside: [key('+5599987654321', 'PHONE')],
    outside: [
      key('+5590987654321', 'PHONE'),
      key('55 (90) 98765-4321', 'PHONE'),
      key('+5523987654321', 'PHONE'),
    ],
  },
  'pix-key-in-code': {
    inside: [
      ofOrder({ [`${PIX}/key`]: '52998224725', [`${PIX}/code`]: staticCode() }),
      ofOrder({
        [`${PIX}/key`]: 'a@b.example',
        [`${PIX}/key_type`]: 'EMAIL',
        [`${PIX}/code`]: staticCode({ '26': [SCHEME, ['01', 'A@B.example']] }),
      }),
      ofOrder({ [`${PIX}/key`]: '529.982.247-25', [`${PIX}/code`]: staticCode() }),
      key('11144477735', 'CPF'),
    ],
    outside: [
      ofOrder({ [`${PIX}/key`]: '11144477735', [`${PIX}/code`]: staticCode() }),
      ofOrder({
        [`${PIX}/key`]: '529.982.247-25',
        [`${PIX}/code`]: staticCode({ '26': [SCHEME, ['01', '529.982.247-25']] }), // no bank finds a key with dots
      }),
    ],
  },
}
