# The server, and with another command the worker and the command line.
FROM node:20.20-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json tsconfig.json ./
COPY core core
COPY adapters adapters
COPY contracts contracts
COPY apps apps
COPY docs docs
RUN npm ci && npm prune --omit=dev

FROM node:20.20-bookworm-slim
ENV NODE_ENV=production PORTICO_HOST=0.0.0.0 PORTICO_DATA=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
RUN mkdir -m 700 /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORTICO_PORT || 3000) + '/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server.js"]
