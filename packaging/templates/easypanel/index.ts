import { Output } from "~templates-utils";
import { Input } from "./meta";

// randomString of the utilities is no source of keys
const random = (bytes: number): Buffer => require("crypto").randomBytes(bytes);

const COMPOSE = "services:\n  recado:\n    image: ghcr.io/example/recado:0.2.0\n    restart: unless-stopped\n    depends_on:\n      postgres:\n        condition: service_healthy\n    environment:\n      RECADO_PUBLIC_URL: https://${DOMAIN}\n      RECADO_SECRET_KEY: ${SECRET_KEY}\n      RECADO_SETUP_TOKEN: ${SETUP_TOKEN}\n      RECADO_TRUSTED_PROXIES: 10.0.0.0/8,172.16.0.0/12,192.168.0.0/16\n      DATABASE_URL: postgresql://recado:${POSTGRES_PASSWORD}@postgres:5432/recado\n    volumes:\n      - media:/recado/media\n    expose:\n      - \"8080\"\n    healthcheck:\n      test:\n        - CMD\n        - recado\n        - health\n      interval: 15s\n      timeout: 6s\n      start_period: 60s\n    stop_grace_period: 20s\n  postgres:\n    image: postgres:18.4\n    restart: unless-stopped\n    environment:\n      POSTGRES_USER: recado\n      POSTGRES_DB: recado\n      POSTGRES_PASSWORD: ${POSTGRES_PASSWORD}\n    volumes:\n      - database:/var/lib/postgresql\n    healthcheck:\n      test:\n        - CMD\n        - pg_isready\n        - -U\n        - recado\n        - -d\n        - recado\n      interval: 5s\n      timeout: 5s\n      retries: 10\n    stop_grace_period: 60s\nvolumes:\n  media: {}\n  database: {}\n";

export function generate(input: Input): Output {
  const env = [
    "DOMAIN=$(PRIMARY_DOMAIN)",
    `SECRET_KEY=${random(32).toString("base64")}`,
    `SETUP_TOKEN=${random(32).toString("hex")}`,
    `POSTGRES_PASSWORD=${random(24).toString("hex")}`,
  ];
  return {
    services: [
      {
        type: "compose",
        data: {
          serviceName: input.serviceName,
          source: { type: "inline", content: COMPOSE },
          createDotEnv: true,
          env: env.join("\n"),
          domains: [{ host: "$(EASYPANEL_DOMAIN)", port: 8080, service: "recado" }],
        },
      },
    ],
  };
}
