import assert from 'node:assert/strict'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import forge from 'node-forge'
import { readFile, readPem, ROUNDS_MAX } from './certificate.ts'
import { ELLIPTIC_FILE, OLD_FILE } from './certificate-files.fixture.ts'
import { makeCostlyFiles } from './costly-files.fixture.ts'

type Pair = { certificate: forge.pki.Certificate; key: forge.pki.rsa.PrivateKey }

function makePair(name: string, signer?: Pair): Pair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const key = forge.pki.privateKeyFromPem(privateKey)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date('2026-01-01T00:00:00Z')
  certificate.validity.notAfter = new Date('2027-01-01T00:00:00Z')
  const subject = [{ name: 'commonName', value: name }]
  certificate.setSubject(subject)
  certificate.setIssuer(signer ? signer.certificate.subject.attributes : subject)
  certificate.sign(signer?.key ?? key, forge.md.sha256.create())
  return { certificate, key }
}

const authority = makePair('Autoridade')
const shop = makePair('Loja Exemplo', authority)
const [authorityPem, shopPem] = [authority, shop].map(({ certificate }) =>
  forge.pki.certificateToPem(certificate),
)
const keyPem = forge.pki.privateKeyToPem(shop.key)

function toFile(
  password: string | null,
  certificates: forge.pki.Certificate[] | null = [authority.certificate, shop.certificate],
): string {
  // its types know neither a file without a certificate nor one without a password
  const file = forge.pkcs12.toPkcs12Asn1(shop.key, certificates as forge.pki.Certificate[], password, {
    algorithm: '3des',
  })
  return Buffer.from(forge.asn1.toDer(file).getBytes(), 'binary').toString('base64')
}

function assertShop(read: ReturnType<typeof readPem>): void {
  assert.ok('known' in read, JSON.stringify(read))
  const [own = '', ...others] =
    read.certificate.match(/-----BEGIN[\s\S]+?-----END CERTIFICATE-----\n?/g) ?? []
  const certificate = new X509Certificate(own)
  assert.match(certificate.subject, /CN=Loja Exemplo/)
  assert.equal(others.length, 1)
  assert.match(new X509Certificate(others[0] ?? '').subject, /CN=Autoridade/)
  assert.match(read.key, /^-----BEGIN PRIVATE KEY-----/)
  assert.deepEqual(read.known, {
    name: 'CN=Loja Exemplo',
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    endsAt: new Date('2027-01-01T00:00:00Z'),
  })
}

test('a file is opened with its password, an empty one, or none, and its certificate put first', () => {
  assertShop(readFile(toFile('senha é 1'), 'senha é 1'))
  assertShop(readFile(toFile(''), ''))
  assertShop(readFile(toFile(null), ''))
})

test('a file in the encryption of old exports is opened, and one with an elliptic key', () => {
  for (const [file, name] of [
    [OLD_FILE, 'CN=Loja Antiga'],
    [ELLIPTIC_FILE, 'CN=Loja Curva'],
  ] as const) {
    const read = readFile(file, 'segredo')
    assert.ok('known' in read, JSON.stringify(read))
    assert.equal(read.known.name, name)
    assert.ok(new X509Certificate(read.certificate).checkPrivateKey)
  }
})

test('PEM is read with the certificates in any order, and a key with its password', () => {
  for (const certificate of [`${shopPem}${authorityPem}`, `text\n${authorityPem}\n\r\n${shopPem}`])
    assertShop(readPem({ certificate, key: keyPem }))
  const locked = forge.pki.encryptRsaPrivateKey(shop.key, 'senha')
  assertShop(readPem({ certificate: `${shopPem}${authorityPem}`, key: locked, password: 'senha' }))
})

test('what is wrong is said without repeating any of it', () => {
  const secret = 'segredo-errado'
  const other = forge.pki.privateKeyToPem(authority.key)
  for (const [read, sentence] of [
    [readFile(toFile('senha'), secret), /password does not open/],
    [readFile('AAAA', secret), /cannot be read/],
    [readFile('', secret), /cannot be read/],
    [readFile(Buffer.from(shopPem ?? '').toString('base64'), secret), /cannot be read/],
    [readFile(toFile('', null), ''), /must hold a certificate/],
    [readFile(toFile('', [authority.certificate]), ''), /belongs to another/],
    [readPem({ certificate: shopPem ?? '', key: other }), /belongs to another/],
    [readPem({ certificate: 'x', key: keyPem }), /certificate cannot be read/],
    [
      readPem({ certificate: shopPem?.replace('MII', 'AAA') ?? '', key: keyPem }),
      /certificate cannot be read/,
    ],
    [readPem({ certificate: shopPem ?? '', key: secret }), /private key cannot be read/],
    [
      readPem({
        certificate: shopPem ?? '',
        key: forge.pki.encryptRsaPrivateKey(shop.key, 'senha'),
        password: secret,
      }),
      /private key cannot be read/,
    ],
  ] as const) {
    assert.ok('mistake' in read, JSON.stringify(read))
    assert.match(read.mistake, sentence)
    assert.ok(!read.mistake.includes(secret))
  }
})

test('a file or a key that asks for too many rounds is refused, wherever in it the rounds are named', () => {
  for (const rounds of [ROUNDS_MAX + 1, 2 ** 31 - 1]) {
    const { files, keys } = makeCostlyFiles('senha', rounds)
    const read = [
      ...Object.entries(files).map(([where, file]) => [where, readFile(file, 'senha')] as const),
      ...Object.entries(keys).map(
        ([where, key]) => [where, readPem({ certificate: shopPem ?? '', key, password: 'senha' })] as const,
      ),
    ]
    for (const [where, answer] of read)
      assert.ok(
        'mistake' in answer && /200,000 rounds/.test(answer.mistake),
        `${where}: ${JSON.stringify(answer)}`,
      )
  }
})

test('the rounds of all parts of a file count together', () => {
  const { files, keys } = makeCostlyFiles('senha', Math.ceil(ROUNDS_MAX / 2) + 1)
  const twice = readFile(files['key, old encryption'], 'senha') // the key and its first block are derived each
  assert.ok('mistake' in twice && /200,000 rounds/.test(twice.mistake), JSON.stringify(twice))
  const once = readPem({ certificate: shopPem ?? '', key: keys.PBES2, password: 'senha' })
  assert.ok('mistake' in once && !/rounds/.test(once.mistake), JSON.stringify(once))
})
