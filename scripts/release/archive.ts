/**
 * Archives that are the same to the byte whenever and by whomever they are made of the same files.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export type ArchiveOptions = {
  /** The time of every entry, in seconds since 1970. */
  madeAt: number
  isCompressed: boolean
}

/**
 * Packs `parent/name` by GNU tar: entries in the order of their names, owned by root, with one
 * time; who may run a file is the only thing that it keeps of modes. The gzip program compresses,
 * and Node's own zlib does not, because what that makes depends on the processor.
 */
export function pack(parent: string, name: string, archive: string, options: ArchiveOptions): void {
  const entries = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const form = ['--format=gnu', '--hard-dereference', `--mtime=@${options.madeAt}`]
  const compress = options.isCompressed ? ['--use-compress-program=gzip -n -9'] : []
  // GZIP and TAR_OPTIONS of a machine must not change it
  const { GZIP: _, TAR_OPTIONS: __, ...env } = process.env
  execFileSync(
    'tar',
    ['--create', ...entries, ...form, ...compress, `--file=${archive}`, '-C', parent, name],
    {
      env: { ...env, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
