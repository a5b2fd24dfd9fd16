/**
 * compose.yaml: pinned images, no rights that a container does not need, secrets as files that
 * begin.sh makes.
 */
import assert from 'node:assert/strict'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { ROOT, lacks, read, readYaml, run } from './files.ts'

type Service = {
  image: string
  user?: string
  read_only: boolean
  cap_drop: string[]
  cap_add?: string[]
  security_opt: string[]
  stop_grace_period: string
  restart: string
  secrets?: string[]
  environment: Record<string, string>
  volumes: string[]
  networks: string[] | Record<string, unknown>
  ports?: string[]
  healthcheck?: { test: string[] }
}
type Compose = {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  volumes: Record<string, object>
  networks: Record<string, { internal?: boolean }>
}
const compose = readYaml<Compose>('packaging/compose/compose.yaml')
const services = Object.entries(compose.services)
const { config, version } = JSON.parse(read('package.json')) as { config: { image: string }; version: string }

test('each image is pinned to a version, and ours to this one', () => {
  assert.deepEqual(Object.keys(compose.services), ['recado', 'postgres', 'proxy', 'backup'])
  for (const [name, { image }] of services.filter(([one]) => one !== 'recado'))
    assert.match(image, /^[a-z]+:\d+(\.\d+)+$/, name)
  assert.equal(compose.services['recado']?.image, `\${IMAGE:-${config.image}}:\${VERSION:-${version}}`)
  assert.equal(compose.services['postgres']?.image, compose.services['backup']?.image)
})

test('each container is read-only, without capabilities, gains no privileges, starts again and has time to stop', () => {
  for (const [name, service] of services) {
    assert.equal(service.read_only, true, name)
    assert.deepEqual(service.cap_drop, ['ALL'], name)
    assert.deepEqual(service.cap_add, name === 'proxy' ? ['NET_BIND_SERVICE'] : undefined, name)
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name)
    assert.equal(service.restart, 'unless-stopped', name)
    assert.match(service.stop_grace_period, /^\d+s$/, name)
  }
})

test('everything that a container names is declared, and the internet reaches the proxy alone', () => {
  for (const [name, service] of services) {
    for (const secret of service.secrets ?? []) assert.ok(compose.secrets[secret], `${name}: ${secret}`)
    const networks = Array.isArray(service.networks) ? service.networks : Object.keys(service.networks)
    for (const network of networks) assert.ok(network in compose.networks, `${name}: ${network}`)
    for (const volume of service.volumes) {
      const [source = ''] = volume.split(':')
      if (!source.startsWith('.')) assert.ok(source in compose.volumes, `${name}: ${source}`)
      else assert.ok(statSync(path.join(ROOT, 'packaging/compose', source)).isFile(), source)
    }
    for (const port of service.ports ?? [])
      assert.ok(name === 'proxy' || port.startsWith('127.0.0.1:'), `${name} opens ${port}`)
    for (const [variable, value] of Object.entries(service.environment))
      if (value.startsWith('/run/secrets/'))
        assert.ok(service.secrets?.includes(value.slice('/run/secrets/'.length)), `${name}: ${variable}`)
  }
  assert.equal(compose.networks['back']?.internal, true)
  assert.deepEqual(compose.services['recado']?.healthcheck?.test, ['CMD', 'recado', 'health'])
})

test('the proxy that the service trusts is the one of the file', () => {
  const { networks } = compose.services['proxy'] as Service
  const { front } = networks as { front: { ipv4_address: string } }
  assert.equal(compose.services['recado']?.environment['RECADO_TRUSTED_PROXIES'], front.ipv4_address)
})

test('begin.sh makes every secret once, in a folder that others cannot enter', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-secrets-'))
  try {
    cpSync(path.join(ROOT, 'packaging/compose/begin.sh'), path.join(folder, 'begin.sh'))
    mkdirSync(path.join(folder, 'bin'))
    writeFileSync(path.join(folder, 'bin/docker'), '#!/bin/sh\n', { mode: 0o755 }) // it starts nothing here
    const env = { PATH: `${folder}/bin:${process.env['PATH']}` }
    const make = () =>
      assert.deepEqual(run('sh', [path.join(folder, 'begin.sh'), 'recado.example.com'], env), {
        status: 0,
        said: '',
      })
    const held = () =>
      Object.fromEntries(
        readdirSync(path.join(folder, 'secrets')).map((name) => [
          name,
          readFileSync(path.join(folder, 'secrets', name), 'utf8'),
        ]),
      )
    const nameless = run('sh', [path.join(folder, 'begin.sh'), 'https://recado.example.com/'], env)
    assert.equal(nameless.status, 2, 'a name, and no address')
    make()
    const first = held()
    assert.deepEqual(Object.keys(first).toSorted(), Object.keys(compose.secrets).toSorted())
    for (const [name, { file }] of Object.entries(compose.secrets)) assert.equal(file, `./secrets/${name}`)
    assert.equal(Buffer.from(String(first['secret-key']), 'base64').length, 32)
    assert.equal(
      first['database-url'],
      `postgresql://recado:${first['recado-password']?.trim()}@postgres:5432/recado\n`,
    )
    assert.equal(statSync(path.join(folder, 'secrets')).mode & 0o777, 0o700)
    assert.equal(statSync(path.join(folder, 'secrets/secret-key')).mode & 0o777, 0o444)
    make()
    assert.deepEqual(held(), first, 'what is there stays')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the scripts are well formed', { skip: lacks('bash') }, () => {
  for (const script of ['begin.sh', 'make-roles.sh', 'backup.sh'])
    assert.deepEqual(run('bash', ['-n', path.join(ROOT, 'packaging/compose', script)]), {
      status: 0,
      said: '',
    })
})
