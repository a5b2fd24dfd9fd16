/** Certificate files that ask for a number of rounds, in each place where one can. */
import forge from 'node-forge'

const { asn1, pki } = forge
const { Type } = asn1
type Asn1 = forge.asn1.Asn1

const sequence = (...value: Asn1[]) => asn1.create(asn1.Class.UNIVERSAL, Type.SEQUENCE, true, value)
const octets = (bytes: string) => asn1.create(asn1.Class.UNIVERSAL, Type.OCTETSTRING, false, bytes)
const inside = (isConstructed: boolean, value: Asn1[] | string) =>
  asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0, isConstructed, value)
const oid = (name: string) =>
  asn1.create(asn1.Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(pki.oids[name] ?? '').getBytes())
const integer = (value: number) =>
  asn1.create(asn1.Class.UNIVERSAL, Type.INTEGER, false, asn1.integerToDer(value).getBytes())
const toDer = (value: Asn1) => asn1.toDer(value).getBytes()

/** Encrypted in one round, with the number of rounds put in its place afterwards. */
function encrypt(content: Asn1, password: string, algorithm: '3des' | 'aes256', rounds: number): Asn1 {
  const encrypted = pki.encryptPrivateKeyInfo(content, password, { algorithm, count: 1 })
  const put = ({ value }: Asn1): boolean => {
    if (typeof value === 'string') return false
    const at = value.findIndex(({ type }) => type === Type.INTEGER)
    if (at >= 0) value[at] = integer(rounds)
    return at >= 0 || value.some(put)
  }
  put(encrypted)
  return encrypted
}

const plain = (bytes: string) => sequence(oid('data'), inside(true, [octets(bytes)]))

function encrypted(content: Asn1, password: string, algorithm: '3des' | 'aes256', rounds: number): Asn1 {
  const [how, bytes] = encrypt(content, password, algorithm, rounds).value as [Asn1, Asn1]
  const info = sequence(oid('data'), how, inside(false, bytes.value))
  return sequence(oid('encryptedData'), inside(true, [sequence(integer(0), info)]))
}

/**
 * The file as it comes in base64, or the private key in PEM, by the place that asks for the rounds.
 */
export function makeCostlyFiles(password: string, rounds: number) {
  const { privateKey } = pki.rsa.generateKeyPair(512)
  const key = pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(privateKey))
  const bag = (algorithm: '3des' | 'aes256', count: number) =>
    sequence(sequence(oid('pkcs8ShroudedKeyBag'), inside(true, [encrypt(key, password, algorithm, count)])))
  const mac = (count: number) =>
    sequence(
      sequence(
        sequence(oid('sha1'), asn1.create(asn1.Class.UNIVERSAL, Type.NULL, false, '')),
        octets('\0'.repeat(20)),
      ),
      octets('saltsalt'),
      integer(count),
    )
  const file = (content: Asn1, ...more: Asn1[]) =>
    forge.util.encode64(toDer(sequence(integer(3), plain(toDer(sequence(content))), ...more)))
  const nested = (algorithm: '3des' | 'aes256') => encrypted(bag(algorithm, rounds), password, 'aes256', 1)
  return {
    files: {
      mac: file(plain(toDer(bag('3des', 1))), mac(rounds)),
      'key, old encryption': file(plain(toDer(bag('3des', rounds)))),
      'key, PBES2': file(plain(toDer(bag('aes256', rounds)))),
      'content, old encryption': file(encrypted(bag('3des', 1), password, '3des', rounds)),
      'content, PBES2': file(encrypted(bag('3des', 1), password, 'aes256', rounds)),
      'key in encrypted content, old encryption': file(nested('3des')),
      'key in encrypted content, PBES2': file(nested('aes256')),
    },
    keys: {
      'old encryption': toPem(encrypt(key, password, '3des', rounds)),
      PBES2: toPem(encrypt(key, password, 'aes256', rounds)),
    },
  }
}

const toPem = (key: Asn1) => pki.encryptedPrivateKeyToPem(key)
