/**
 * What the programs themselves say of the files for them; where one is not installed, the test is
 * skipped with a word.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { lacks, read, ROOT, run } from './files.ts'

const EXPOSURE_MAX = 2

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-packaging-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Writes a copy of a file of packaging/ with some words replaced, and returns its path. */
function copyOf(t: TestContext, file: string, words: Record<string, string>): string {
  let text = read(file)
  for (const [word, other] of Object.entries(words)) {
    assert.ok(text.includes(word), `${file} says ${word}`)
    text = text.replaceAll(word, other)
  }
  const copy = path.join(folderOf(t), path.basename(file))
  writeFileSync(copy, text)
  return copy
}

/** The unit with a program that is there: systemd-analyze looks for it. */
const unitOf = (t: TestContext) =>
  copyOf(t, 'packaging/systemd/recado.service', {
    '/srv/recado/node_modules/.bin/node': process.execPath,
    'WorkingDirectory=/srv/recado': 'WorkingDirectory=/',
  })

test('systemd knows every line of the unit', { skip: lacks('systemd-analyze') }, (t) => {
  // it only prints what it does not know, and says 0
  assert.deepEqual(run('systemd-analyze', ['verify', unitOf(t)]), { status: 0, said: '' })
})

test('the unit exposes little', { skip: lacks('systemd-analyze') }, (t) => {
  const { said } = run('systemd-analyze', ['security', '--offline=true', '--no-pager', unitOf(t)])
  const exposure =
    /Overall exposure level for recado\.service: ([0-9.]+)/.exec(said)?.[1] ?? assert.fail(said)
  assert.ok(Number(exposure) <= EXPOSURE_MAX, exposure)
})

test('nginx accepts its file', { skip: lacks('nginx') || lacks('openssl') }, (t) => {
  const folder = folderOf(t)
  const [key, certificate] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=recado', '-days', '2']
  assert.equal(run('openssl', [...request, '-keyout', key, '-out', certificate]).status, 0)
  const site = copyOf(t, 'packaging/nginx/recado.conf', { '/etc/ssl/recado': folder })
  const main = path.join(folder, 'nginx.conf')
  writeFileSync(
    main,
    `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${site}; }`,
  )
  const { status, said } = run('nginx', ['-t', '-p', folder, '-c', main])
  assert.equal(status, 0, said)
  assert.doesNotMatch(said, /\[(warn|emerg|alert)\]/)
})

test('Caddy accepts its file, in the format that it writes itself', { skip: lacks('caddy') }, (t) => {
  const file = path.join(ROOT, 'packaging/caddy/Caddyfile')
  const env = { DOMAIN: 'recado.example.com', HOME: folderOf(t) }
  const { status, said } = run('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], env)
  assert.equal(status, 0, said)
  assert.doesNotMatch(said, /"level":"(warn|error)"/)
  assert.equal(run('caddy', ['fmt', file], env).said, read('packaging/caddy/Caddyfile'))
})

test('Prometheus accepts its files', { skip: lacks('promtool') }, () => {
  const file = (name: string) => path.join(ROOT, 'packaging/prometheus', name)
  const rules = run('promtool', ['check', 'rules', file('recado-alerts.yaml')])
  assert.equal(rules.status, 0, rules.said)
  const config = run('promtool', ['check', 'config', '--syntax-only', file('prometheus.yaml')])
  assert.equal(config.status, 0, config.said)
})

test('a machine with a full volume hands over once, not again until it had room, and goes on trying while it fails', (t) => {
  const folder = folderOf(t)
  const fake = (name: string, script: string) =>
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  // one line for each look: how full it is, and what a switchover says
  writeFileSync(
    path.join(folder, 'looks'),
    ['94 no', '95 failed', '96 done', '97 done', '94 done', '97 done', '60 done', '99 done'].join('\n') +
      '\n',
  )
  fake('sleep', `cd ${folder}; [ -s looks ] && head -n 1 looks > now && sed -i 1d looks`)
  fake('df', `read used said < ${folder}/now; echo "Use%"; echo " $used%"`)
  fake(
    'patronictl',
    `read used said < ${folder}/now; echo "$used" >> ${folder}/asked
     [ $said = done ] && echo 'Successfully switched over to "db2"' || echo 'Switchover failed, details: 412'`,
  )
  const script = path.join(ROOT, 'packaging/patroni/watch-volume.sh')
  run('sh', [script, '/var/lib/postgresql'], {
    PATH: `${folder}:${process.env['PATH']}`,
    PATRONI_NAME: 'db1',
  })
  assert.equal(readFileSync(path.join(folder, 'asked'), 'utf8'), '95\n96\n99\n')
})
