/**
 * The files of packaging/templates/ by the rules of each panel, as its own checks and its sources
 * state them, and by the service: it starts with the values that the panel makes. That the files
 * are those of the one description, a test of `npm run docs` says.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { readConfig } from '../../service/src/engine/settings/config.ts'
import { operatorsFiles, read, readYaml, ROOT } from './files.ts'

type Service = {
  image: string
  user?: string
  environment: Record<string, string> | string[]
  volumes: (string | { type: string; source: string; target: string })[]
  ports?: object[]
  depends_on?: Record<string, { condition: string }>
  networks?: string[]
  healthcheck?: { test: string[] }
  deploy?: { labels: string[] }
  entrypoint?: string[]
  [key: string]: unknown
}
type Compose = {
  name?: string
  services: Record<string, Service>
  volumes?: Record<string, object>
  networks?: Record<string, { external?: boolean; internal?: boolean }>
  'x-casaos'?: Record<string, unknown>
}
const { config, version } = JSON.parse(read('package.json')) as { config: { image: string }; version: string }
const FOLDER = 'packaging/templates'
const COMPOSE_FILES = {
  coolify: 'coolify/recado.yaml',
  dokploy: 'dokploy/docker-compose.yml',
  easypanel: 'easypanel/docker-compose.yml',
  casaos: 'casaos/docker-compose.yml',
  portainer: 'portainer/recado.yaml',
} as const
type Panel = keyof typeof COMPOSE_FILES
const composeOf = (panel: Panel) => readYaml<Compose>(`${FOLDER}/${COMPOSE_FILES[panel]}`)
const serviceOf = (panel: Panel) => composeOf(panel).services['recado'] ?? assert.fail()
const environmentOf = ({ environment }: Service): Record<string, string> =>
  Array.isArray(environment)
    ? Object.fromEntries(
        environment.map((line) => [
          line.split('=')[0] ?? '',
          line.includes('=') ? line.slice(line.indexOf('=') + 1) : '',
        ]),
      )
    : environment

/** As Compose fills `$NAME` and `${NAME}` in. */
const fill = (environment: Record<string, string>, values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, text]) => [
      name,
      text.replace(/\$\{?(\w+)\}?/g, (_, key: string) => values[key] ?? assert.fail(`${key} has no value`)),
    ]),
  )

/**
 * The settings of the service, once the panel has made the values; what is of the panel alone is
 * left out.
 */
function acceptedBy(environment: Record<string, string>, values: Record<string, string>) {
  const filled = fill(environment, values)
  const ours = Object.entries(filled).filter(([name]) => /^(RECADO_|DATABASE_URL)/.test(name))
  return readConfig({
    RECADO_HOST: '0.0.0.0',
    RECADO_MEDIA_DIR: '/recado/media',
    ...Object.fromEntries(ours),
  })
}

for (const panel of Object.keys(COMPOSE_FILES) as Panel[])
  test(`${panel}: the images are ours of this version and the PostgreSQL of compose.yaml, and all that is named is declared`, () => {
    const compose = composeOf(panel)
    const { services, volumes = {}, networks = {} } = compose
    const { services: own } = readYaml<Compose>('packaging/compose/compose.yaml')
    assert.deepEqual(
      new Set(Object.values(services).map(({ image }) => image)),
      new Set([`${config.image}:${version}`, own['postgres']?.image]),
    )
    for (const [name, service] of Object.entries(services)) {
      for (const volume of service.volumes)
        if (typeof volume === 'string')
          assert.ok((volume.split(':')[0] ?? '') in volumes, `${name}: ${volume}`)
      for (const network of service.networks ?? []) assert.ok(network in networks, `${name}: ${network}`)
      for (const other of Object.keys(service.depends_on ?? {})) assert.ok(other in services, other)
      for (const key of ['container_name', 'privileged', 'build']) assert.ok(!(key in service), key)
    }
    assert.deepEqual(serviceOf(panel).healthcheck?.test, ['CMD', 'recado', 'health'])
    const targets = Object.values(services).flatMap((service) =>
      service.volumes.map((one) => (typeof one === 'string' ? one.split(':')[1] : one.target)),
    )
    assert.ok(targets.includes('/recado/media') && targets.includes('/var/lib/postgresql'), 'not …/data')
    const { host } = new URL(environmentOf(serviceOf(panel))['DATABASE_URL'] ?? 'postgresql://postgres')
    assert.ok((host.split(':')[0] as string) in services, 'the database is reached by its name')
  })

test('Coolify: the head says what its list needs, and the names of variables make values that the service accepts', () => {
  const text = read(`${FOLDER}/coolify/recado.yaml`)
  const head = Object.fromEntries(
    [...text.matchAll(/^# (\w+): (.+)$/gm)].map(([, name, value]) => [name, value]),
  )
  assert.deepEqual(Object.keys(head), ['documentation', 'slogan', 'category', 'tags', 'logo', 'port'])
  assert.equal(head['logo'], 'svgs/recado.svg')
  assert.match(head['documentation'] ?? '', /^https:\/\//)
  const environment = environmentOf(serviceOf('coolify'))
  assert.ok(`SERVICE_URL_RECADO_${head['port']}` in environment)
  const magic = [...text.matchAll(/\$(SERVICE_\w+)/g)].map(([, name = '']) => name)
  for (const name of magic)
    assert.match(name, /^SERVICE_(URL|PASSWORD|PASSWORD_64|REALBASE64_32)_[A-Z]+$/, 'no _ in an identifier')
  const letters = (count: number) => randomBytes(count).toString('hex').slice(0, count)
  const values = {
    SERVICE_URL_RECADO: 'https://recado.example.com',
    SERVICE_REALBASE64_32_RECADO: Buffer.from(letters(32)).toString('base64'),
    SERVICE_PASSWORD_64_SETUP: letters(64),
    SERVICE_PASSWORD_POSTGRES: letters(32),
  }
  assert.equal(acceptedBy(environment, values).publicUrl, values.SERVICE_URL_RECADO)
  const wrong = { ...values, SERVICE_REALBASE64_32_RECADO: letters(32) }
  assert.throws(() => acceptedBy(environment, wrong), /RECADO_SECRET_KEY/, 'what Coolify calls BASE64')
})

test('Dokploy: no name, network or port of its own, every variable has its value, and the domain leads to a service', () => {
  const compose = composeOf('dokploy')
  assert.equal(compose.networks, undefined)
  for (const service of Object.values(compose.services))
    for (const key of ['container_name', 'networks', 'ports']) assert.ok(!(key in service), key)
  const template = read(`${FOLDER}/dokploy/template.toml`)
  assert.deepEqual(template.match(/^\[.*\]$/gm), ['[variables]', '[config]', '[[config.domains]]'])
  const made: Record<string, string> = {
    '${domain}': 'recado.example.com',
    '${base64:32}': randomBytes(32).toString('base64'),
    '${hash:48}': randomBytes(24).toString('hex'),
    '${hash:24}': randomBytes(12).toString('hex'),
  }
  const variables = Object.fromEntries(
    [...template.matchAll(/^(\w+) = "(\$\{[a-z0-9:]+\})"$/gm)].map(([, name = '', how = '']) => [
      name,
      made[how] ?? '',
    ]),
  )
  const env = [...template.matchAll(/^ {2}"(\w+)=\$\{(\w+)\}",$/gm)].map(([, name = '', from = '']) => [
    name,
    variables[from] ?? assert.fail(from),
  ])
  const config = acceptedBy(
    environmentOf(serviceOf('dokploy')),
    Object.fromEntries(env) as Record<string, string>,
  )
  assert.equal(config.publicUrl, 'https://recado.example.com')
  assert.ok((/^serviceName = "(\w+)"$/m.exec(template)?.[1] ?? '') in compose.services)
  assert.match(template, /^port = 8080$/m)

  const meta = JSON.parse(read(`${FOLDER}/dokploy/meta.json`)) as Record<string, unknown>
  assert.deepEqual(Object.keys(meta), ['id', 'name', 'version', 'description', 'logo', 'links', 'tags'])
  assert.deepEqual([meta['id'], meta['version']], ['recado', version])
  assert.ok((meta['tags'] as string[]).length > 0)
  assert.match(read(`${FOLDER}/dokploy/${String(meta['logo'])}`), /^<svg /)
})

type Generate = (input: { serviceName: string }) => {
  services: { type: string; data: Record<string, unknown> }[]
}

/** The program of EasyPanel, without what it imports from there: types alone. */
async function readGenerate(folder: string): Promise<Generate> {
  const source = read(`${FOLDER}/easypanel/index.ts`).replaceAll(/^import .*$/gm, '')
  const file = path.join(folder, 'index.ts')
  const head = "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\n"
  writeFileSync(file, `${head}type Input = { serviceName: string }\ntype Output = object\n${source}`)
  return ((await import(file)) as { generate: Generate }).generate
}

test('EasyPanel: its program returns one compose file with values from a source of keys, each time others', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-easypanel-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const generate = await readGenerate(folder)
  const [service, ...others] = generate({ serviceName: 'loja' }).services
  assert.ok(service)
  assert.deepEqual([service.type, others], ['compose', []])
  const { serviceName, source: from, env, createDotEnv, domains } = service.data
  assert.deepEqual([serviceName, createDotEnv], ['loja', true])
  assert.deepEqual(from, { type: 'inline', content: read(`${FOLDER}/easypanel/docker-compose.yml`) })
  assert.deepEqual(domains, [{ host: '$(EASYPANEL_DOMAIN)', port: 8080, service: 'recado' }])
  const lines = String(env).replace('$(PRIMARY_DOMAIN)', 'recado.example.com').split('\n')
  const values = Object.fromEntries(
    lines.map((line) => line.split(/=(.*)/).slice(0, 2)) as [string, string][],
  )
  assert.equal(
    acceptedBy(environmentOf(serviceOf('easypanel')), values).publicUrl,
    'https://recado.example.com',
  )
  assert.notEqual(generate({ serviceName: 'loja' }).services[0]?.data['env'], env)

  const meta = readYaml<Record<string, unknown>>(`${FOLDER}/easypanel/meta.yaml`)
  for (const name of [
    'name',
    'description',
    'instructions',
    'changeLog',
    'links',
    'contributors',
    'benefits',
    'features',
    'tags',
  ])
    assert.ok(meta[name], name)
  const { required, properties } = meta['schema'] as { required: string[]; properties: object }
  assert.deepEqual(required, Object.keys(properties))
})

test('CasaOS: its name and id are as the store wants them, and folders take the place of volumes', () => {
  const { name = '', services, volumes, 'x-casaos': app = {} } = composeOf('casaos')
  assert.match(name, /^[a-z0-9_-]+$/)
  assert.match(String(app['id']), /^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
  assert.ok(String(app['main']) in services)
  assert.deepEqual(app['architectures'], ['amd64', 'arm64'])
  assert.equal(app['version'], version)
  assert.deepEqual(services['recado']?.ports, [{ target: 8080, published: app['port_map'], protocol: 'tcp' }])
  assert.equal(volumes, undefined)
  for (const volume of Object.values(services).flatMap((service) => service.volumes))
    assert.match(typeof volume === 'string' ? volume : volume.source, /^\/DATA\/AppData\/\$AppID\/[a-z]+$/)
  for (const one of ['recado', 'postgres'])
    assert.equal(services[one]?.depends_on?.['prepare']?.condition, 'service_completed_successfully')
})

test(
  'CasaOS: the first step gives the folder to the user of the image, and makes each secret once',
  { skip: process.getuid?.() !== 0 && 'only root gives files away' },
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'recado-casaos-'))
    try {
      const { services } = composeOf('casaos')
      const [program, option, script = ''] = services['prepare']?.entrypoint ?? []
      assert.deepEqual([program, option, services['prepare']?.user], ['node', '-e', '0'])
      assert.ok(!script.includes('$'), 'Compose would fill it in')
      const at = (file: string) => path.join(folder, file)
      for (const target of ['/recado/media', '/run/recado']) mkdirSync(at(target), { recursive: true })
      const here = script.replaceAll(
        /'(\/recado\/media|\/run\/recado\/)'/g,
        (_, target: string) => `'${at(target)}'`,
      )
      const play = () => execFileSync(process.execPath, ['-e', here])
      const held = (name: string) => readFileSync(at(`run/recado/${name}`), 'utf8')
      play()
      const { environment } = serviceOf('casaos')
      const names = ['secret-key', 'database-url', 'postgres-password']
      const first = names.map(held)
      for (const file of ['recado/media', ...names.map((name) => `run/recado/${name}`)])
        assert.equal(statSync(at(file)).uid, 10_001, file)
      for (const name of names) assert.equal(statSync(at(`run/recado/${name}`)).mode & 0o777, 0o400)
      const { publicUrl } = readConfig({
        ...(environment as Record<string, string>),
        RECADO_SECRET_KEY_FILE: at('run/recado/secret-key'),
        DATABASE_URL_FILE: at('run/recado/database-url'),
      })
      assert.equal(publicUrl, 'https://recado.example.com')
      assert.ok(first[1]?.includes(`:${first[2]}@postgres:`))
      play()
      assert.deepEqual(names.map(held), first)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

test('Portainer: the stack has nothing that Swarm does not know, and only the service is in the network of Traefik', () => {
  const { services, networks = {} } = composeOf('portainer')
  for (const service of Object.values(services))
    for (const key of ['depends_on', 'restart', 'expose', 'ports']) assert.ok(!(key in service), key)
  assert.deepEqual(networks['rede'], { external: true, name: '${REDE}' })
  assert.equal(networks['banco']?.internal, true)
  assert.deepEqual(services['recado_postgres']?.networks, ['banco'])
  const labels = services['recado']?.deploy?.labels ?? []
  const rule = (name: string) =>
    labels.find((label) => label.startsWith(`traefik.${name}=`))?.split(/=(.*)/)[1]
  assert.equal(rule('swarm.network'), '${REDE}')
  assert.equal(rule('http.routers.recado.rule'), 'Host(`${DOMAIN}`)')
  assert.equal(rule('http.routers.recado.entrypoints'), 'websecure')
  assert.equal(rule('http.routers.recado.tls.certresolver'), 'letsencryptresolver')
  assert.equal(rule('http.services.recado.loadbalancer.server.port'), '8080')
  const values = {
    DOMAIN: 'recado.example.com',
    SECRET_KEY: randomBytes(32).toString('base64'),
    POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
  }
  const { setupToken } = acceptedBy(environmentOf(serviceOf('portainer')), values)
  assert.equal(setupToken, null, 'the log has the address of the first page')
})

test('each guide leads to a restore that holds what was sent since, before the service starts', () => {
  const guides = globSync('docs/{,pt/}install-with-*.md', { cwd: ROOT })
  assert.equal(guides.length, 2 * Object.keys(COMPOSE_FILES).length)
  for (const guide of guides) {
    const [, keep = ''] = read(guide).split(/^## 3\. .*$/m)
    assert.match(keep, /backups\.md#with-a-panel\)[^-]+`recado restored`/, guide)
  }
  const [, section = ''] = read('docs/backups.md').split('\n## With a panel\n')
  const [restore = ''] = section.match(/^```sh\n[^`]*docker stop[^`]*```$/m) ?? []
  const steps = ['docker stop', 'pg_restore', '$once migrate', '$once restored --until', 'docker start']
  const places = steps.map((step) => restore.indexOf(step))
  assert.ok(!places.includes(-1), restore)
  assert.deepEqual(
    places,
    places.toSorted((one, other) => one - other),
  )
})

test('no file has a secret in it, or an image without a version', () => {
  const files = operatorsFiles().filter((file) => file.startsWith(FOLDER))
  assert.ok(files.length > 8)
  for (const file of files) {
    assert.doesNotMatch(read(file), /:latest|[0-9a-f]{32}|[A-Za-z0-9+/]{43}=/, file)
    if (/\.ya?ml$/.test(file)) assert.doesNotThrow(() => parse(read(file), { strict: true }), file)
  }
})
