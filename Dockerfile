# The service in production; how to run it: docs/operations.md. PostgreSQL and the settings come from outside.
FROM node:26.10.0-slim AS build
WORKDIR /recado
COPY . .
RUN npm ci --ignore-scripts && npm run console:build
# with traces: --build-arg WORKSPACES="--workspace=service --workspace=telemetry"
ARG WORKSPACES="--workspace=service"
RUN npm ci --ignore-scripts --omit=dev --omit=optional ${WORKSPACES}

FROM node:26.10.0-slim
WORKDIR /recado
COPY --from=build /recado/LICENSE ./
COPY --from=build /recado/node_modules node_modules
COPY --from=build /recado/service service
COPY --from=build /recado/telemetry telemetry
COPY --from=build /recado/client client
COPY --from=build /recado/console/dist console/dist
RUN mkdir media && chown node media
VOLUME /recado/media
ENV RECADO_HOST=0.0.0.0 RECADO_MEDIA_DIR=/recado/media PATH=/recado/node_modules/.bin:$PATH
USER node
EXPOSE 8080
CMD ["recado", "serve"]
