/**
 * CasaOS and ZimaOS: folders of the machine in the place of volumes, and no generated secrets.
 * So a first step of the same image, as root, makes both: it gives the folder of files to the user
 * of the image, and writes each secret that is missing.
 */
import {
  DESCRIPTION,
  makeStack,
  MEDIA,
  PORT,
  toYaml,
  USER,
  VARIABLES,
  type Given,
  type Service,
} from './stack.ts'

const SECRETS = '/run/recado'
const PUBLISHED = '18080'

/** Runs in the image, whose only program is Node. A dollar sign would be one of Compose. */
const PREPARE = `
const fs = require('node:fs')
const { randomBytes } = require('node:crypto')
const media = '${MEDIA}'
const secrets = '${SECRETS}/'
const keep = (name, text) => {
  if (!fs.existsSync(secrets + name)) fs.writeFileSync(secrets + name, text, { mode: 0o400 })
  fs.chownSync(secrets + name, ${USER}, ${USER})
}
fs.chownSync(media, ${USER}, ${USER})
keep('secret-key', randomBytes(32).toString('base64'))
keep('postgres-password', randomBytes(24).toString('hex'))
const password = fs.readFileSync(secrets + 'postgres-password', 'utf8')
keep('database-url', 'postgresql://recado:' + password + '@postgres:5432/recado')
`

const folder = (name: string, target: string) => ({
  type: 'bind',
  source: `/DATA/AppData/$AppID/${name}`,
  target,
})

export function toCasaOs({ image, databaseImage }: Given): string {
  const { recado, postgres } = makeStack(image, databaseImage, VARIABLES).services
  const after = { prepare: { condition: 'service_completed_successfully' } }
  const { RECADO_TRUSTED_PROXIES } = recado.environment
  const services = {
    recado: {
      ...leave(recado, 'expose'),
      depends_on: { ...after, postgres: { condition: 'service_healthy' } },
      environment: {
        RECADO_PUBLIC_URL: 'https://recado.example.com',
        RECADO_SECRET_KEY_FILE: `${SECRETS}/secret-key`,
        DATABASE_URL_FILE: `${SECRETS}/database-url`,
        RECADO_TRUSTED_PROXIES,
      },
      volumes: [folder('media', MEDIA), folder('secrets', SECRETS)],
      ports: [{ target: PORT, published: PUBLISHED, protocol: 'tcp' }],
      'x-casaos': {
        envs: [
          {
            container: 'RECADO_PUBLIC_URL',
            description: {
              en_US: 'The https address at which the internet reaches this app, as of your tunnel',
              pt_BR: 'O endereço https em que a internet alcança este aplicativo, como o do seu túnel',
            },
          },
        ],
      },
    },
    prepare: {
      image: recado.image,
      user: '0',
      entrypoint: ['node', '-e', PREPARE.trim()],
      network_mode: 'none',
      volumes: [folder('media', MEDIA), folder('secrets', SECRETS)],
    },
    postgres: {
      ...postgres,
      depends_on: after,
      environment: {
        POSTGRES_USER: 'recado',
        POSTGRES_DB: 'recado',
        POSTGRES_PASSWORD_FILE: `${SECRETS}/postgres-password`,
      },
      volumes: [folder('database', '/var/lib/postgresql'), folder('secrets', SECRETS)],
    },
  }
  return toYaml({
    name: 'recado',
    services,
    'x-casaos': {
      id: 'com.example.recado',
      main: 'recado',
      index: '/console',
      port_map: PUBLISHED,
      scheme: 'http',
      icon: 'https://recado.example.com/icon.svg',
      title: { en_US: 'Recado', pt_BR: 'Recado' },
      tagline: { en_US: DESCRIPTION.en, pt_BR: DESCRIPTION.pt },
      description: { en_US: DESCRIPTION.en, pt_BR: DESCRIPTION.pt },
      category: 'Productivity',
      author: 'Recado',
      developer: 'Recado',
      architectures: ['amd64', 'arm64'],
      version: image.version,
    },
  })
}

const leave = (service: Service, ...names: string[]) =>
  Object.fromEntries(Object.entries(service).filter(([name]) => !names.includes(name)))
