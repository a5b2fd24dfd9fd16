/**
 * Settings of the embedded server over PostgreSQL's defaults, for one small machine where every
 * commit counts. What makes commits durable (fsync, synchronous_commit, full_page_writes) stays as
 * PostgreSQL has it: on.
 */
import { totalmem } from 'node:os'

const MEBIBYTE = 1024 * 1024
const SHARED_BUFFERS_MIN_MIB = 128
const SHARED_BUFFERS_MAX_MIB = 512
const SHARED_BUFFERS_MEMORY_FRACTION = 0.25

export const PORT = 5432

export function serverSettings(socketDir: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: quoteListItem(socketDir),
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: `${sharedBuffersMib()}MB`,
    // Bounds what has to be read back after a crash: about 10 s of work.
    max_wal_size: '2GB',
    // Every message leaves a dead row in `deliveries`: vacuumed four times a minute, the table
    // stays small.
    autovacuum_naptime: '15s',
    // Short indexed statements only. Both of these would cost more than they bring, and parallel
    // workers also need more shared memory than a container usually has.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // The error is logged, the statement is not: it may hold what a customer wrote.
    log_min_error_statement: 'panic',
    // Nor its detail, which quotes rows.
    log_error_verbosity: 'terse',
  }
}

/**
 * A quarter of the memory this process may use (the container's limit counts), between 128 and 512
 * MiB.
 */
function sharedBuffersMib(): number {
  const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const wanted = Math.floor((memoryBytes * SHARED_BUFFERS_MEMORY_FRACTION) / MEBIBYTE)
  return Math.min(Math.max(wanted, SHARED_BUFFERS_MIN_MIB), SHARED_BUFFERS_MAX_MIB)
}

/** The setting is a list separated by commas; double quotes keep a folder's name whole. */
function quoteListItem(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`
}
