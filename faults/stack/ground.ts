/**
 * What the experiments of a run share: a database server, and a database with schema and shops to
 * copy.
 */
import { randomBytes } from 'node:crypto'
import type { PostgresServer } from './postgres.ts'
import { makeTwoShops } from './shops.ts'
import type { Ground } from './stack.ts'

const TEMPLATE = 'faults_template'

export async function openGround(postgres: PostgresServer): Promise<Ground> {
  const secretKey = randomBytes(32).toString('base64')
  await postgres.run(`create database ${TEMPLATE}`)
  const shops = await makeTwoShops(postgres.urlOf(TEMPLATE), secretKey)
  return { postgres, template: TEMPLATE, shops, secretKey }
}
