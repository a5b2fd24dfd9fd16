/**
 * EasyPanel: a program that returns the services, and what its page says. The volumes of its own
 * kind of service are folders of the host, in which the user of the image cannot write; so all is
 * one compose file, whose volumes are Docker's.
 */
import { DESCRIPTION, PORT, toYaml, type Given } from './stack.ts'

/** @param compose the file that it hands over, with its values in `.env` */
export const toEasyPanel = (compose: string): string => `import { Output } from "~templates-utils";
import { Input } from "./meta";

// randomString of the utilities is no source of keys
const random = (bytes: number): Buffer => require("crypto").randomBytes(bytes);

const COMPOSE = ${JSON.stringify(compose)};

export function generate(input: Input): Output {
  const env = [
    "DOMAIN=$(PRIMARY_DOMAIN)",
    \`SECRET_KEY=\${random(32).toString("base64")}\`,
    \`SETUP_TOKEN=\${random(32).toString("hex")}\`,
    \`POSTGRES_PASSWORD=\${random(24).toString("hex")}\`,
  ];
  return {
    services: [
      {
        type: "compose",
        data: {
          serviceName: input.serviceName,
          source: { type: "inline", content: COMPOSE },
          createDotEnv: true,
          env: env.join("\\n"),
          domains: [{ host: "$(EASYPANEL_DOMAIN)", port: ${PORT}, service: "recado" }],
        },
      },
    ],
  };
}
`

export const toEasyPanelMeta = ({ image }: Given): string =>
  toYaml({
    name: 'Recado',
    description: DESCRIPTION.en,
    instructions:
      'Open https://<your domain>/console/begin#<SETUP_TOKEN of the environment>, and create your shop and its owner.',
    changeLog: [{ date: '2026-11-30', description: `First release, ${image.version}` }],
    links: [{ label: 'Documentation', url: 'https://recado.example.com/docs' }],
    contributors: [{ name: 'Recado', url: 'https://recado.example.com' }],
    schema: {
      type: 'object',
      required: ['serviceName'],
      properties: { serviceName: { type: 'string', title: 'Service Name', default: 'recado' } },
    },
    benefits: [
      {
        title: 'Paid by itself',
        description: 'Orders are charged by Pix at your own bank, and marked as paid.',
      },
      { title: 'Nothing is lost', description: 'What is accepted is on disk, and nothing is sent twice.' },
    ],
    features: [
      { title: 'One inbox', description: 'The whole team answers customers on WhatsApp in one place.' },
      { title: 'An open API', description: 'Programs of the shop send orders and learn of payments.' },
    ],
    tags: ['WhatsApp', 'Messaging', 'E-commerce'],
  })
