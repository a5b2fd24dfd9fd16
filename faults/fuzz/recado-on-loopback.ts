/** The `recado` command, which reaches nothing but this machine. */
import { RECADO } from '../../testkit/recado.ts'

await import('./loopback-only.ts')
await import(RECADO)
