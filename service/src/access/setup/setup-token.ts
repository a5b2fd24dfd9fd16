/**
 * The token with which the first owner is created: that of the setting, else one derived from the
 * secret key and the database. So every process has the same, nothing is stored, and only who can
 * read the log or the settings knows it.
 */
import { hkdfSync } from 'node:crypto'
import type { Queryable } from '../../engine/postgres/connection.ts'
import type { SecretKey } from '../../engine/secrets/credentials.ts'

const TOKEN_BYTES = 32

/** @param given the value of RECADO_SETUP_TOKEN */
export async function findSetupToken(
  db: Queryable,
  { bytes }: Pick<SecretKey, 'bytes'>,
  given: string | null,
): Promise<string> {
  if (given !== null) return given
  const { rows } = await db.query<{ id: string }>(
    `select s.system_identifier || '/' || d.oid as id from pg_control_system() s, pg_database d where d.datname = current_database()`,
  )
  const derived = hkdfSync('sha256', bytes, '', `recado setup ${rows[0]?.id}`, TOKEN_BYTES)
  return Buffer.from(derived).toString('base64url')
}

/**
 * Where the console creates the first owner. The token is behind `#`, which browsers send to no
 * server: it is in no log of a proxy.
 */
export const toSetupUrl = (publicUrl: string, token: string): string => `${publicUrl}/console/begin#${token}`
