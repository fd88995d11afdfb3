/**
 * Node's module `node:http`, loaded without an `import`, because an `import` reads every export of the module. On
 * Node.js 24, reading the export `WebSocket` loads Node's own undici. That would take a twelfth of the server's
 * start-up time.
 */
export const http = process.getBuiltinModule('node:http');
