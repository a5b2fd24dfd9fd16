/**
 * The service and its PostgreSQL as the panels of hosts run them: the one description that the
 * files of packaging/templates/ are written from. A panel brings the proxy with its certificate,
 * and keeps the secrets.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse, stringify } from 'yaml'
import type { Image } from './image.ts'

/** What the files are written of. */
export type Given = { image: Image; databaseImage: string; icon: string }

export const PORT = 8080

/** Of the image: the user that it runs as. */
export const USER = 10_001

export const MEDIA = '/recado/media'

/** As compose files have it; what a panel wants otherwise, it changes. */
export type Service = { [key: string]: unknown; image: string; environment: Record<string, string> }
export type Stack = {
  services: { recado: Service; postgres: Service }
  volumes: Record<string, object>
}

export const DESCRIPTION = {
  en: 'Orders, Pix and WhatsApp for shops: one inbox for the whole team',
  pt: 'Pedidos, Pix e WhatsApp para lojas: uma caixa de entrada para toda a equipe',
}

/** What a panel writes into the compose file, or into the `.env` beside it. */
export type Values = { publicUrl: string; secretKey: string; setupToken: string; databasePassword: string }

/** Values in `.env`, by the names that the file of every panel with such a file has. */
export const VARIABLES: Values = {
  publicUrl: 'https://${DOMAIN}',
  secretKey: '${SECRET_KEY}',
  setupToken: '${SETUP_TOKEN}',
  databasePassword: '${POSTGRES_PASSWORD}',
}

/** The PostgreSQL of compose.yaml. */
export async function readDatabaseImage(root: string): Promise<string> {
  const text = await readFile(path.join(root, 'packaging/compose/compose.yaml'), 'utf8')
  return (parse(text) as { services: { postgres: { image: string } } }).services.postgres.image
}

export function makeStack(image: Image, databaseImage: string, values: Values, host = 'postgres'): Stack {
  const { publicUrl, secretKey, setupToken, databasePassword } = values
  return {
    services: {
      recado: {
        image: `${image.name}:${image.version}`,
        restart: 'unless-stopped',
        depends_on: { postgres: { condition: 'service_healthy' } },
        environment: {
          RECADO_PUBLIC_URL: publicUrl,
          RECADO_SECRET_KEY: secretKey,
          RECADO_SETUP_TOKEN: setupToken,
          // the proxy of the panel has an address of a network that Docker chooses
          RECADO_TRUSTED_PROXIES: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16',
          DATABASE_URL: `postgresql://recado:${databasePassword}@${host}:5432/recado`,
        },
        volumes: [`media:${MEDIA}`],
        expose: [String(PORT)],
        healthcheck: {
          test: ['CMD', 'recado', 'health'],
          interval: '15s',
          timeout: '6s',
          start_period: '60s',
        },
        stop_grace_period: '20s',
      },
      postgres: {
        image: databaseImage,
        restart: 'unless-stopped',
        environment: {
          POSTGRES_USER: 'recado',
          POSTGRES_DB: 'recado',
          POSTGRES_PASSWORD: databasePassword,
        },
        volumes: ['database:/var/lib/postgresql'],
        healthcheck: {
          test: ['CMD', 'pg_isready', '-U', 'recado', '-d', 'recado'],
          interval: '5s',
          timeout: '5s',
          retries: 10,
        },
        stop_grace_period: '60s',
      },
    },
    volumes: { media: {}, database: {} },
  }
}

/** Lines stay whole: some panels read them one by one. */
export const toYaml = (content: object): string =>
  stringify(content, { lineWidth: 0, aliasDuplicateObjects: false })
