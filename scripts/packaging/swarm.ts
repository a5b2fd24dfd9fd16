/**
 * A stack for Swarm, as Portainer deploys it behind a Traefik that is there: its network is shared
 * with other stacks, so the database is in one of its own. Swarm waits for no other service:
 * the service ends while there is no database, and is started again.
 */
import { makeStack, PORT, toYaml, VARIABLES, type Given, type Service } from './stack.ts'

/** Of the shared Traefik. */
const ENTRY_POINT = 'websecure'
const RESOLVER = 'letsencryptresolver'
/** A name that no other stack gives in the shared network, in which the service looks it up too. */
const DATABASE = 'recado_postgres'
/** What Compose knows and Swarm does not. */
const UNKNOWN = ['depends_on', 'restart', 'expose']

export function toSwarm({ image, databaseImage }: Given): string {
  const { services, volumes } = makeStack(image, databaseImage, VARIABLES, DATABASE)
  const { RECADO_SETUP_TOKEN: _, ...environment } = services.recado.environment
  const placement = { constraints: ['node.role == manager'] }
  const labels = [
    'traefik.enable=1',
    'traefik.swarm.network=${REDE}',
    'traefik.http.routers.recado.rule=Host(`${DOMAIN}`)',
    `traefik.http.routers.recado.entrypoints=${ENTRY_POINT}`,
    `traefik.http.routers.recado.tls.certresolver=${RESOLVER}`,
    `traefik.http.services.recado.loadbalancer.server.port=${PORT}`,
  ]
  return toYaml({
    services: {
      recado: {
        ...forSwarm({ ...services.recado, environment }),
        networks: ['rede', 'banco'],
        deploy: { placement, labels },
      },
      [DATABASE]: { ...forSwarm(services.postgres), networks: ['banco'], deploy: { placement } },
    },
    networks: { rede: { external: true, name: '${REDE}' }, banco: { driver: 'overlay', internal: true } },
    volumes,
  })
}

const forSwarm = (service: Service) =>
  Object.fromEntries(Object.entries(service).filter(([name]) => !UNKNOWN.includes(name)))
