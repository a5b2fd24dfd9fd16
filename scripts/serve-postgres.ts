/**
 * A PostgreSQL in its own process: `node scripts/serve-postgres.ts FOLDER [SETTINGS as JSON]`.
 * Prints its address as a line of JSON, and ends with its parent.
 */
import { openEmbeddedPostgres } from '../service/src/engine/postgres/embedded/embedded.ts'

const [dataDir = '', settings = '{}'] = process.argv.slice(2)
const postgres = await openEmbeddedPostgres({
  dataDir,
  settings: JSON.parse(settings) as Record<string, string>,
})
process.stdin.resume()
process.stdin.on('end', () => void stop())
process.on('SIGTERM', () => void stop())
console.log(JSON.stringify({ event: 'listening', url: postgres.connectionString }))

async function stop() {
  await postgres.close()
  process.exit(0)
}
