/**
 * Brazilian payment data that is right, wrong or disputed, each with the reason. Computed with a
 * separate implementation; the last boletos are published examples. Tax ids are well-known test
 * numbers: none of this can be paid.
 */

const D1_BODY =
  '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/2f7a1c9e5b8d4c07a3e6f1d2b4c8e9015204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***6304'

/** Codes that every rule passes, except for warnings. */
export const validPixCodes: Record<string, string> = {
  'D1 dynamic, no amount': `${D1_BODY}E8FC`,
  'D2 dynamic, with an amount':
    '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/2f7a1c9e5b8d4c07a3e6f1d2b4c8e9015204000053039865406149.905802BR5912LOJA EXEMPLO6009SAO PAULO62070503***63042BC4',
  'D3 dynamic, due-date charge, 01 absent':
    '00020126810014br.gov.bcb.pix2559pix.example.com/qr/v2/cobv/9a0f5c3e7d1b48e6a2c4f8b0d6e135795204000053039865802BR5913PADARIA DO ZE6014BELO HORIZONTE62070503***630497F6',
  'D4 dynamic, longest address':
    '00020101021226990014br.gov.bcb.pix2577pix.example.com/qr/v2/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa5204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***630441C9',
  'S1 static, CPF key, 10.00, transaction id':
    '00020126330014br.gov.bcb.pix011152998224725520400005303986540510.005802BR5912LOJA EXEMPLO6009SAO PAULO62150511PEDIDO123456304BCFF',
  'S2 static, CNPJ key with letters':
    '00020126360014br.gov.bcb.pix011412ABC34501DE3552040000530398654071234.565802BR5912LOJA EXEMPLO6009SAO PAULO62070503***6304B576',
  'S3 static, phone key, 01 is 11':
    '00020101021126490014br.gov.bcb.pix0114+55119876543210209Pedido 7752040000530398654040.015802BR5912LOJA EXEMPLO6009SAO PAULO62070503***630490A0',
  'S4 static, random key, open amount':
    '00020126580014br.gov.bcb.pix01367d9f0335-8dcc-4054-9bf9-0dbd61d369065204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***6304857A',
  'S5 static, scheme in capitals, largest amount':
    '00020126400014BR.GOV.BCB.PIX0118fulano@example.com520400005303986541199999999.995802BR5912LOJA EXEMPLO6009SAO PAULO62070503***6304AD32',
  'S6 checksum with a leading zero':
    '00020126330014br.gov.bcb.pix011152998224725520400005303986540510.005802BR5912LOJA EXEMPLO6009SAO PAULO62140510PEDIDO010363040932',
}

/** Key and type of the static codes above. */
export const staticKeys: Record<string, readonly [key: string, type: string]> = {
  S1: ['52998224725', 'CPF'],
  S2: ['12ABC34501DE35', 'CNPJ'],
  S3: ['+5511987654321', 'PHONE'],
  S4: ['7d9f0335-8dcc-4054-9bf9-0dbd61d36906', 'EVP'],
  S5: ['fulano@example.com', 'EMAIL'],
  S6: ['52998224725', 'CPF'],
}

/** Each is refused by exactly this code; all but X1, X3 and X6 have a right checksum. */
export const invalidPixCodes: Record<string, readonly [code: string, text: string]> = {
  'X1 wrong checksum': ['pix_checksum', `${D1_BODY}E8F0`],
  'X3 one character of the address changed': ['pix_checksum', `${D1_BODY.replace('2f7a', '2f7b')}E8FC`],
  'X4 no object 63': ['pix_object_missing', D1_BODY.slice(0, -4)],
  'X5 line break inside': ['pix_characters', `${D1_BODY.replace('LOJA E', 'LOJA\nE')}E8FC`],
  'X6 checksum computed without 6304': ['pix_checksum', `${D1_BODY}CAD6`],
  'X7 currency 840': ['pix_currency', `${D1_BODY.replace('5303986', '5303840')}F949`],
  'X8 country US': ['pix_country', `${D1_BODY.replace('5802BR', '5802US')}7889`],
  'X9 another scheme': [
    'pix_scheme',
    '00020101021226460018com.example.wallet2520pix.example.com/qr/15204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***63047552',
  ],
  'X10 neither key nor address': [
    'pix_target',
    '00020126180014br.gov.bcb.pix5204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***63042351',
  ],
  'X11 amount 149,90': [
    'pix_amount',
    '00020126760014br.gov.bcb.pix2554pix.example.com/qr/v2/2f7a1c9e5b8d4c07a3e6f1d2b4c8e9015204000053039865406149,905802BR5912LOJA EXEMPLO6009SAO PAULO62070503***63044BAA',
  ],
  'X12 amount 149.901': [
    'pix_amount',
    '00020126760014br.gov.bcb.pix2554pix.example.com/qr/v2/2f7a1c9e5b8d4c07a3e6f1d2b4c8e9015204000053039865407149.9015802BR5912LOJA EXEMPLO6009SAO PAULO62070503***63047801',
  ],
  'X13 object 62 one too long': [
    'pix_structure',
    '00020126360014br.gov.bcb.pix0114+5511987654321520400005303986540566.665802BR5912LOJA EXEMPLO6009SAO PAULO62080503***63040AF4',
  ],
  'X16 length not decimal': ['pix_structure', '000201261A0014br.gov.bcb.pix63049FBF'],
  'X17 does not begin with 00': ['pix_format', `${D1_BODY.slice(6)}86F7`],
  'X19 data behind 63': ['pix_structure', `${D1_BODY}E8FC0101`],
  'X20 zero of the checksum dropped': [
    'pix_structure',
    '00020126330014br.gov.bcb.pix011152998224725520400005303986540510.005802BR5912LOJA EXEMPLO6009SAO PAULO62140510PEDIDO01036304932',
  ],
}

/** Codes on which libraries differ, with our finding. */
export const greyPixCodes: Record<
  string,
  readonly [severity: 'refuse' | 'warn', code: string, text: string]
> = {
  'W1 checksum in lower case': [
    'refuse',
    'pix_checksum',
    '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/2f7a1c9e5b8d4c07a3e6f1d2b4c8e9015204000053039865406149.905802BR5912LOJA EXEMPLO6009SAO PAULO62070503***63042bc4',
  ],
  'W2 name of 26': [
    'warn',
    'pix_name_length',
    '00020126760014br.gov.bcb.pix2554pix.example.com/qr/v2/2f7a1c9e5b8d4c07a3e6f1d2b4c8e9015204000053039865802BR5926AAAAAAAAAAAAAAAAAAAAAAAAAA6009SAO PAULO62070503***6304D8F6',
  ],
  'W3 object 53 twice': [
    'refuse',
    'pix_object_repeated',
    `${D1_BODY.replace('5303986', '53039865303986')}EF72`,
  ],
  'W4 transaction id of 26': [
    'warn',
    'pix_transaction_id',
    '00020126330014br.gov.bcb.pix0111529982247255204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62300526AAAAAAAAAAAAAAAAAAAAAAAAAA6304302C',
  ],
  'W5 accents, counted as characters': [
    'warn',
    'pix_accents',
    '00020126760014br.gov.bcb.pix2554pix.example.com/qr/v2/2f7a1c9e5b8d4c07a3e6f1d2b4c8e9015204000053039865802BR5916PANIFICAÇÃO JOÃO6009SAO PAULO62070503***630491A9',
  ],
  'W6 accents, counted as bytes': [
    'warn',
    'pix_accents',
    '00020126760014br.gov.bcb.pix2554pix.example.com/qr/v2/2f7a1c9e5b8d4c07a3e6f1d2b4c8e9015204000053039865802BR5919PANIFICAÇÃO JOÃO6009SAO PAULO62070503***630402A3',
  ],
}

export const validKeys: Record<string, readonly string[]> = {
  CPF: '52998224725 11144477735 00000000191 12345678909 98765432100 00000001830 11912345684'.split(' '),
  CNPJ: '11222333000181 00000000000191 12ABC34501DE35 ABCDEFGHIJKL80 ZZZZZZZZZZZZ62 1A2B3C4D000179 A0000000000113 60000000000113'.split(
    ' ',
  ),
  EMAIL: ['fulano_da_silva.recebedor@example.com', 'Fulano@Example.com', `${'a'.repeat(65)}@example.com`],
  PHONE: ['+5511987654321', '5511987654321'],
  EVP: [
    '123e4567-e89b-12d3-a456-426655440000',
    '123e4567e89b12d3a456426655440000',
    '123E4567-E89B-12D3-A456-426655440000',
  ],
}

export const invalidKeys: Record<string, readonly (readonly [code: string, key: string])[]> = {
  CPF: [
    ['check_digits', '52998224724'],
    ['check_digits', '52998224715'], // swapped
    ['check_digits', '11111111111'],
    ['check_digits', '00000000000'],
    ['pattern', '1234567890'],
    ['pattern', '123456789099'],
    ['pattern', '5299822472A'],
    ['pattern', ' 52998224725'],
    ['pattern', '52998224725\n'],
    ['pattern', '５２９９８２２４７２５'], // full width
  ],
  CNPJ: [
    ['check_digits', '11222333000180'],
    ['check_digits', '12ABC34501DE36'],
    ['pattern', '12abc34501de35'],
    ['pattern', '12ABC34501DEA5'],
    ['pattern', '12ABC34501DE3'],
    ['check_digits', '00000000000000'],
    ['check_digits', '11111111111111'],
    ['pattern', '12ABC34501DÉ35'],
    ['pattern', '12.ABC.34501/DE-35'],
  ],
  EMAIL: [
    ['pattern', 'fulano@@example.com'],
    ['too_long', `${'a'.repeat(66)}@example.com`], // 78 characters
  ],
  PHONE: [
    ['pattern', '11987654321'],
    ['pattern', '+551133334444'], // landline
    ['area_code', '+5510987654321'],
    ['pattern', '+14155552671'],
  ],
  EVP: [['pattern', '123e4567-e89b-12d3-a456-42665544000g']],
}

/** Lines with the amount in centavos they state, null for none. */
export const validBoletos: Record<string, readonly [line: string, amount: number | null]> = {
  'B1 due 2026-11-30': ['00191234546789012345767890123457716460000014990', 14_990],
  'B2 factor 9999': ['23791234546789012345767890123457199990000000100', 100],
  'B3 factor 1000': ['23791234546789012345767890123457510000000000100', 100],
  'B4 no date, open amount': ['34191234546789012345767890123457100000000000000', null],
  'B5 largest amount': ['10491234566789012345767890123457116779999999999', 9_999_999_999],
  'B6 modulo 11 gives 10': ['34190000090000000000000000000018116460000005000', 5000],
  'B7 modulo 11 gives 11': ['34190000090000000000000000000067116460000005000', 5000],
  'A1 utility, value id 6': ['836400000011499012342022611301234567789012345672', 14_990],
  'A2 value id 7, reference': ['847300000001050012342023611301234567789012345672', null],
  'A3 value id 8, modulo 11': ['818600000013499012342020611301234560789012345675', 14_990],
  'A4 value id 9, modulo 11, reference': ['829400000007000112342027611301234560789012345675', null],
  'public, bank, 1026.56': ['00190000090114971860168524522114675860000102656', 102_656],
  'public, bank, 214.03': ['10492006506100010004200997263900989810000021403', 21_403],
  'public, credit card slip': ['23794150099001980167035000211405700000000000000', null],
  'public, bank, 3700.00': ['23793381286000782713695000063305975520000370000', 370_000],
  'public, utility, 24.61': ['846100000005246100291102005460339004695895061080', 2461],
  'public, utility, 509.60': ['838600000050096000190009000801782309000343062712', 50_960],
  'public, utility': ['836200000005667800481000180975657313001589636081', 6678],
  'public, tax': ['858900004609524601791605607593050865831483000010', 4_605_246],
}

export const invalidBoletos: Record<string, readonly [code: string, line: string]> = {
  'BX1 digit of field 1': ['check_digits', '00191234556789012345767890123457716460000014990'],
  'BX2 digit of field 2': ['check_digits', '00191234546789012345867890123457716460000014990'],
  'BX3 digit of field 3': ['check_digits', '00191234546789012345767890123458716460000014990'],
  'BX4 general digit': ['check_digits', '00191234546789012345767890123457816460000014990'],
  'BX5 one centavo more': ['check_digits', '00191234546789012345767890123457716460000014991'],
  'BX6 46 digits': ['pattern', '0019123454678901234576789012345771646000001499'],
  'BX7 general digit 0': ['check_digits', '00191234546789012345767890123457016460000014990'],
  'BX8 currency 0, digits right': ['boleto_currency', '00101234536789012345767890123457116460000014990'],
  'BX9 two digits swapped': ['check_digits', '00192134546789012345767890123457716460000014990'],
  'AX1 digit of block 1': ['check_digits', '836400000012499012342022611301234567789012345672'],
  'AX2 digit of block 4': ['check_digits', '836400000011499012342022611301234567789012345673'],
  'AX3 general digit, block redone': ['check_digits', '836500000010499012342022611301234567789012345672'],
  'AX4 value id 5': ['boleto_kind', '835400000011499012342022611301234567789012345672'],
  'AX5 first digit 7': ['boleto_kind', '736400000011499012342022611301234567789012345672'],
  'AX6 modulo 10 digits for modulo 11': ['check_digits', '818600000017499012342022611301234567789012345672'],
  'AX7 segment 8, digits right': ['boleto_kind', '886500000007010012342027611301234567789012345672'],
}
