/**
 * Passwords: argon2id with the parameters that OWASP recommends, computed off the main thread, a
 * few at a time.
 *
 * The hashes of one e-mail in several workspaces share their salt: one computation compares a
 * password with all of them, so that signing in does the same work whether no user, one or several
 * have the e-mail.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createBoundedQueue } from '../../engine/queue/bounded-queue.ts'

/** Characters of a password. */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 200

/**
 * Each takes 19 MiB and about 50 ms of a processor. The threads that are left over read files and
 * names.
 */
export const HASHES_RUNNING_MAX = 2
/** Computations that may wait, and as many that go first; further ones are refused. */
export const HASHES_WAITING_MAX = 64

const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const SALT_BYTES = 16
/** What precedes the salt in the PHC string format. */
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=${PARAMETERS.parallelism}$`

const compute = promisify(argon2)

export type Passwords = {
  /**
   * The hash to store, in the PHC string format. Rejects with `QueueFullError` when too many wait.
   * @param beside a hash whose salt it shares
   */
  hash(password: string, beside?: string | null): Promise<string>
  /**
   * Those whose password this is. Computes one hash also where there is no user to compare with.
   * Rejects with `QueueFullError` when too many wait.
   * @param goesFirst before others that wait
   */
  matching<User extends { passwordHash: string | null }>(
    password: string,
    users: User[],
    goesFirst: boolean,
  ): Promise<User[]>
}

/** @param computeHash Node's own; a test counts and holds up its calls */
export function createPasswords(computeHash: typeof compute = compute): Passwords {
  const full = 'As many passwords wait to be compared as may.'
  const inTurn = createBoundedQueue(HASHES_RUNNING_MAX, HASHES_WAITING_MAX, full)

  /** @param salt as the stored hash has it */
  const hashWith = (password: string, salt: string, goesFirst: boolean): Promise<string> =>
    inTurn(async () => {
      const nonce = Buffer.from(salt, 'base64')
      const hash = await computeHash('argon2id', {
        message: password.normalize('NFKC'),
        nonce,
        ...PARAMETERS,
      })
      return `${PREFIX}${salt}$${toBase64(hash)}`
    }, goesFirst)

  return {
    hash: (password, beside = null) => hashWith(password, saltOf(beside) ?? newSalt(), false),
    async matching(password, users, goesFirst) {
      const salts = new Set(users.flatMap(({ passwordHash }) => saltOf(passwordHash) ?? []))
      if (salts.size === 0) salts.add(newSalt())
      const hashes = await Promise.all([...salts].map((salt) => hashWith(password, salt, goesFirst)))
      return users.filter(({ passwordHash }) => hashes.some((one) => isEqual(passwordHash, one)))
    },
  }
}

/**
 * Why a user with this e-mail cannot choose a password, in a sentence; null if it can. Its length
 * is up to the schema.
 */
export const judgePassword = (password: string, email: string): string | null =>
  password.trim().toLowerCase() === email ? 'Must not be the e-mail.' : null

/** PHC strings leave out the padding. */
const toBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const newSalt = () => toBase64(randomBytes(SALT_BYTES))

function saltOf(passwordHash: string | null): string | null {
  if (!passwordHash?.startsWith(PREFIX)) return null
  return passwordHash.slice(PREFIX.length).split('$')[0] ?? null
}

function isEqual(passwordHash: string | null, computed: string): boolean {
  const [stored, hash] = [Buffer.from(passwordHash ?? ''), Buffer.from(computed)]
  return stored.length === hash.length && timingSafeEqual(stored, hash)
}
