# The product in a container. Two commands: "publisher" (beside Firebase, as on Cloud Run) and "start"
# (everything in one, with a volume at /data). docs/runbooks/container.md has the steps; where Docker does
# not run, deploy/container-check.sh carries out the same ones in a clean folder.

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY tools ./tools
# Packages bring what they need prebuilt: scripts of theirs would only cost time, and trust.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-bookworm-slim AS product
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY . .
# Writes down which packages are there: at run time the folder cannot be written to.
RUN node scripts/bootstrap.mjs doctor --help
RUN mkdir /data && chown node:node /data

FROM product
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 PLIEGO_HEALTH_PORT=8081 PLIEGO_DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PLIEGO_HEALTH_PORT+'/healthz').then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node", "scripts/bootstrap.mjs"]
CMD ["publisher"]
