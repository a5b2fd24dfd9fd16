/** What the bank stores between runs: its certificates and secrets, and the journal of its book. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openBook, type Book } from './book/book.ts'
import { makeCertificates, type Certificates, type Identity } from './certificates.ts'
import { openShop, toCredentials, type Credentials } from './shops.ts'

/** Of one run, or of all in one data folder. */
export type Kept = {
  certificates: Certificates
  tokenSecret: Buffer
  book: Book
  /** Of the account that every bank begins with. */
  shopId: string
  client: Credentials
  /** Where the authority's certificate can be read; null without a folder. */
  caFile: string | null
}

/** What `bank.json` holds. */
type Secrets = { certificates: Certificates; tokenSecret: string; shopId: string; client: Identity }

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Throws when the files of the folder cannot be used. */
export async function openDataFolder(dataDir: string | null): Promise<Kept> {
  if (dataDir === null) return start(openBook(null))
  mkdirSync(dataDir, { recursive: true, mode: FOLDER_MODE })
  const file = path.join(dataDir, 'bank.json')
  const caFile = path.join(dataDir, 'ca.pem')
  const journal = path.join(dataDir, 'book.jsonl')
  if (existsSync(file))
    return reopen(JSON.parse(readFileSync(file, 'utf8')) as Secrets, openBook(journal), caFile)

  const kept = await start(openBook(journal))
  const { certificates, tokenSecret, shopId, client } = kept
  writeFileSync(caFile, certificates.authority.certificate)
  writeFileSync(path.join(dataDir, 'shop.p12'), client.p12, { mode: FILE_MODE })
  const secrets: Secrets = {
    certificates,
    tokenSecret: tokenSecret.toString('hex'),
    shopId,
    client: { certificate: client.certificate, key: client.key },
  }
  writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: FILE_MODE })
  renameSync(`${file}.new`, file) // last: without it the next start begins again
  return { ...kept, caFile }
}

async function start(book: Book): Promise<Kept> {
  const certificates = await makeCertificates()
  const { shop, credentials } = await openShop(book, certificates)
  return {
    certificates,
    tokenSecret: randomBytes(32),
    book,
    caFile: null,
    shopId: shop.id,
    client: credentials,
  }
}

function reopen({ certificates, tokenSecret, shopId, client }: Secrets, book: Book, caFile: string): Kept {
  const shop = book.shops.get(shopId)
  if (!shop) throw new Error('the journal does not know the account of bank.json')
  const secret = Buffer.from(tokenSecret, 'hex')
  return { certificates, tokenSecret: secret, book, shopId, client: toCredentials(shop, client), caFile }
}
