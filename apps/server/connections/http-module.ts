/**
 * The module `node:http`, loaded without `import`, because an `import` would read every export. On Node.js 24, reading
 * the export `WebSocket` loads Node's bundled undici, which takes about 8 % of the server's start-up time.
 */
export const http = process.getBuiltinModule('node:http');
