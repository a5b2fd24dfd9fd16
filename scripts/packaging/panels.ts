/**
 * The files of packaging/templates/: for each panel what its own format asks for, from the one
 * description of stack.ts.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { toCasaOs } from './casaos.ts'
import { toEasyPanel, toEasyPanelMeta } from './easypanel.ts'
import { readImage } from './image.ts'
import { DESCRIPTION, makeStack, PORT, readDatabaseImage, toYaml, VARIABLES, type Given } from './stack.ts'
import { toSwarm } from './swarm.ts'

const FOLDER = 'packaging/templates'
const TAGS = ['whatsapp', 'pix', 'inbox', 'orders']

/** What panels that are pasted a compose file get, with its values in `.env`. */
const withVariables = ({ image, databaseImage }: Given) => toYaml(makeStack(image, databaseImage, VARIABLES))

const FILES: Record<string, (given: Given) => string> = {
  'coolify/recado.yaml': toCoolify,
  'coolify/recado.svg': ({ icon }) => icon,
  'dokploy/docker-compose.yml': withVariables,
  'dokploy/template.toml': toDokploy,
  'dokploy/meta.json': toDokployMeta,
  'dokploy/recado.svg': ({ icon }) => icon,
  'easypanel/docker-compose.yml': withVariables,
  'easypanel/index.ts': (given) => toEasyPanel(withVariables(given)),
  'easypanel/meta.yaml': toEasyPanelMeta,
  'casaos/docker-compose.yml': toCasaOs,
  'casaos/icon.svg': ({ icon }) => icon,
  'portainer/recado.yaml': toSwarm,
}

/** As `npm run docs` writes them. */
export const PANEL_FILES = Object.entries(FILES).map(([name, write]) => ({
  file: `${FOLDER}/${name}`,
  write: async (root: string) => write(await readGiven(root)),
}))

async function readGiven(root: string): Promise<Given> {
  const [image, databaseImage, icon] = await Promise.all([
    readImage(root),
    readDatabaseImage(root),
    readFile(path.join(root, 'console/public/icon.svg'), 'utf8'),
  ])
  return { image, databaseImage, icon }
}

/**
 * Coolify fills variables by their names. What it calls BASE64 is random letters; REALBASE64 is
 * what a secret key has to be.
 */
function toCoolify({ image, databaseImage }: Given): string {
  const stack = makeStack(image, databaseImage, {
    publicUrl: '$SERVICE_URL_RECADO',
    secretKey: '$SERVICE_REALBASE64_32_RECADO',
    setupToken: '$SERVICE_PASSWORD_64_SETUP',
    databasePassword: '$SERVICE_PASSWORD_POSTGRES',
  })
  const { recado, postgres } = stack.services
  const toList = (environment: Record<string, string>) =>
    Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const services = {
    recado: { ...recado, environment: [`SERVICE_URL_RECADO_${PORT}`, ...toList(recado.environment)] },
    postgres: { ...postgres, environment: toList(postgres.environment) },
  }
  const head = [
    ['documentation', 'https://recado.example.com/docs'],
    ['slogan', DESCRIPTION.en],
    ['category', 'messaging'],
    ['tags', TAGS.join(',')],
    ['logo', 'svgs/recado.svg'],
    ['port', String(PORT)],
  ]
  return `${head.map(([name, value]) => `# ${name}: ${value}\n`).join('')}\n${toYaml({ ...stack, services })}`
}

/**
 * Dokploy makes the values: `base64:32` of 32 bytes, `hash` of letters and digits, which an address
 * may hold.
 */
function toDokploy(): string {
  return `[variables]
main_domain = "\${domain}"
secret_key = "\${base64:32}"
setup_token = "\${hash:48}"
postgres_password = "\${hash:24}"

[config]
env = [
  "DOMAIN=\${main_domain}",
  "SECRET_KEY=\${secret_key}",
  "SETUP_TOKEN=\${setup_token}",
  "POSTGRES_PASSWORD=\${postgres_password}",
]
mounts = []

[[config.domains]]
serviceName = "recado"
port = ${PORT}
host = "\${main_domain}"
`
}

function toDokployMeta({ image }: Given): string {
  const meta = {
    id: 'recado',
    name: 'Recado',
    version: image.version,
    description: DESCRIPTION.en,
    logo: 'recado.svg',
    links: { github: '', website: '', docs: '' },
    tags: TAGS,
  }
  return `${JSON.stringify(meta, null, 2)}\n`
}
