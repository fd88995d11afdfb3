# The server, and with another command the worker and the command line. compose.yaml shows how to run it.
FROM node:24-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json tsconfig.json LICENSE ./
COPY core core
COPY adapters adapters
COPY contracts contracts
COPY apps apps
COPY docs docs
RUN npm ci && npm run package
# The package of the server, with the versions of package-lock.json. Version 12 of the driver is for Node.js 20.
WORKDIR /server
RUN tar -xzf /app/release/portico-gateway-server-*.tgz --strip-components=1
RUN mv /app/node_modules /app/package-lock.json . && npm pkg delete optionalDependencies.better-sqlite3 && npm prune

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORTICO_HOST=0.0.0.0 PORTICO_DATA=/data
WORKDIR /app
COPY --from=build /server .
RUN mkdir -m 700 /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", \
  "fetch('http://127.0.0.1:' + (process.env.PORTICO_PORT || 3000) + '/livez').then((r) => process.exit(r.ok ? 0 : 1))"]
CMD ["node", "dist/server.js"]
