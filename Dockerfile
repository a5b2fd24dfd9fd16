# The service and its console, for a PostgreSQL of your own: without the simulator, the embedded PostgreSQL, tests and tools.
# How to run it: docs/operations.md.
FROM node:26.10.0-slim AS build
WORKDIR /srv/recado
COPY . .
RUN npm ci --ignore-scripts && npm run console:build

FROM node:26.10.0-slim
WORKDIR /srv/recado
COPY --from=build /srv/recado/LICENSE /srv/recado/package.json /srv/recado/package-lock.json ./
COPY --from=build /srv/recado/service service
RUN npm ci --omit=dev --omit=optional --ignore-scripts --workspace=service && npm cache clean --force
COPY --from=build /srv/recado/console/dist console/dist
ENV RECADO_HOST=0.0.0.0
EXPOSE 8080
USER node
ENTRYPOINT ["node", "node_modules/.bin/recado"]
CMD ["serve"]
