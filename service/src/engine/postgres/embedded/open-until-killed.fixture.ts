/**
 * Run by embedded.test.ts as a process of its own: opens the folder, says so on stdout, and stays
 * until killed.
 */
import { openEmbeddedPostgres } from './embedded.ts'

const { connectionString } = await openEmbeddedPostgres({ dataDir: process.argv[2] ?? '' })
console.log(connectionString)
setInterval(() => {}, 60_000)
