/**
 * `node collect-system.ts <folder>`: makes the root folder of the image without the project: what
 * Node needs of Debian, and Node.
 *
 * Debian's packages come through apt, so their signatures are checked, and are unpacked without
 * their scripts. apt works in a folder of its own: it changes nothing on this machine, and it
 * fetches packages for other processors too. Needs apt and dpkg, so a Debian or one of its kin.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `base-files` has the folders and says which Debian this is; the others are the libraries that
 * `node` is linked to.
 */
const PACKAGES = ['base-files', 'libc6', 'libgcc-s1', 'libstdc++6', 'libatomic1']
/** The user of the image: a number that hosts rarely give to a user. */
export const USER = 10_001
/** What no program of the image reads. The licences in `usr/share/doc` stay. */
const LEFT_OUT = [
  'usr/share/{man,info,locale,lintian,bug,gcc,gdb}',
  'usr/share/doc/*/!(copyright)',
  '{,usr/}lib/*/{gconv,audit}',
  'etc/{update-motd.d,issue,issue.net,motd,profile.d,skel}',
]

/**
 * @param architecture by Debian's name for it, such as `amd64`
 * @param node the program to put in
 */
export function collectSystem(folder: string, architecture: string, node: string): void {
  const work = mkdtempSync(path.join(tmpdir(), 'recado-debian-'))
  try {
    mkdirSync(folder, { recursive: true })
    const archives = download(work, architecture)
    // The folders first: in newer releases /lib is a link that base-files brings.
    for (const archive of archives) execFileSync('dpkg', ['-x', archive, folder])
    for (const archive of archives) describe(archive, folder)
  } finally {
    rmSync(work, { recursive: true })
  }
  for (const one of globSync(LEFT_OUT, { cwd: folder }))
    rmSync(path.join(folder, one), { recursive: true, force: true })
  writeFileSync(path.join(folder, 'etc/nsswitch.conf'), 'hosts: files dns\n')
  writeFileSync(path.join(folder, 'etc/passwd'), `root:x:0:0::/root:\nrecado:x:${USER}:${USER}::/recado:\n`)
  writeFileSync(path.join(folder, 'etc/group'), `root:x:0:\nrecado:x:${USER}:\n`)
  const program = path.join(folder, 'usr/local/bin/node')
  mkdirSync(path.dirname(program), { recursive: true })
  copyFileSync(node, program)
  chmodSync(program, 0o755)
}

/** The archives, in the order of `PACKAGES`. */
function download(work: string, architecture: string): string[] {
  const lists = path.join(work, 'lists/partial')
  const archives = path.join(work, 'cache/archives/partial')
  for (const one of [lists, archives]) mkdirSync(one, { recursive: true })
  const status = path.join(work, 'status')
  writeFileSync(status, '')
  const options = [
    `APT::Architecture=${architecture}`,
    `APT::Architectures=${architecture}`,
    `APT::Sandbox::User=root`,
    `Acquire::Languages=none`,
    `Dir::State=${work}`,
    `Dir::State::lists=${path.dirname(lists)}`,
    `Dir::State::status=${status}`,
    `Dir::Cache=${path.join(work, 'cache')}`,
  ].flatMap((option) => ['-o', option])
  const run = (...args: string[]) =>
    execFileSync('apt-get', [...options, '-qq', ...args], {
      cwd: work,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  run('update')
  run('download', ...PACKAGES)
  return PACKAGES.map((name) => {
    const [archive] = globSync(`${name.replaceAll('+', '[+]')}_*.deb`, { cwd: work })
    if (archive === undefined) throw new Error(`apt-get brought no package ${name}`)
    return path.join(work, archive)
  })
}

/**
 * Where scanners for known faults look for the packages of an image that has no package manager.
 */
function describe(archive: string, folder: string): void {
  const [name = ''] = path.basename(archive).split('_')
  const told = path.join(folder, 'var/lib/dpkg/status.d', name)
  mkdirSync(path.dirname(told), { recursive: true })
  writeFileSync(told, execFileSync('dpkg-deb', ['-f', archive]))
}

if (import.meta.main) {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [folder] = positionals
  if (folder === undefined) throw new Error('Name the folder to make: node collect-system.ts <folder>')
  const architecture = String(execFileSync('dpkg', ['--print-architecture'])).trim()
  collectSystem(path.resolve(folder), architecture, process.execPath)
}
