# Tags name minor releases, which go on to get patches. Where builds must repeat, add the digest.
FROM node:22.21-bookworm-slim AS manifests
WORKDIR /app
# A change of sources installs nothing anew.
COPY package.json package-lock.json ./
COPY libs/content-model/package.json libs/content-model/
COPY libs/event-store/package.json libs/event-store/
COPY libs/ledger/package.json libs/ledger/
COPY libs/read-store/package.json libs/read-store/
COPY projections/package.json projections/
COPY api/package.json api/
COPY web-public/package.json web-public/
COPY web-admin/package.json web-admin/

FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY . .
# The commit that the programs tell: --build-arg COMMIT=$(git rev-parse HEAD).
ARG COMMIT=
RUN COMMIT=$COMMIT npm run build

# What the programs import when they run: nothing of the console, which is built.
FROM manifests AS production
RUN npm ci --omit=dev --workspace api --workspace web-public --no-audit --no-fund

FROM node:22.21-bookworm-slim
# Two arenas of glibc's malloc in place of one for each thread: compressing leaves some 30 MB less behind.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
# All of it belongs to root: the program can write into /data, /backup and /tmp alone.
COPY LICENSE ./
COPY --from=production /app ./
COPY --from=build /app/libs/content-model/dist libs/content-model/dist
COPY --from=build /app/libs/event-store/dist libs/event-store/dist
COPY --from=build /app/libs/ledger/dist libs/ledger/dist
COPY --from=build /app/libs/read-store/dist libs/read-store/dist
COPY --from=build /app/projections/dist projections/dist
COPY --from=build /app/api/dist api/dist
COPY --from=build /app/web-public/dist web-public/dist
COPY --from=build /app/web-admin/dist web-admin/dist
# The operator's commands, as the portal names them: nothing is built here, and npm writes nothing.
ENV npm_config_cache=/tmp/.npm npm_config_logs_max=0 npm_config_update_notifier=false
RUN npm pkg set scripts.portal="node api/dist/bundle/portal.js" && mkdir /data /backup && chown node:node /data /backup
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "const { ROLE, PORT, HEALTH_PORT } = process.env; fetch(`http://127.0.0.1:${ROLE === 'projections' ? HEALTH_PORT || 3001 : PORT || 3000}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1, so that SIGTERM reaches it. What an answer leaves behind fits into a young generation of half
# the usual size: some 15 MB less.
CMD ["node", "api/dist/bundle/main.js"]
