/**
 * Node's module `node:http`, without an `import`, because linking an `import` reads every export. On Node.js 24 the
 * export `WebSocket` loads Node's own undici, which takes a twelfth of the server's start-up time.
 */
export const http = process.getBuiltinModule('node:http');
