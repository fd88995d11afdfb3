/**
 * Node's module `node:http`. Linking an `import` of it reads every export. On Node.js 24 one of them, `WebSocket`,
 * loads Node's own undici, which takes a twelfth of the server's start. This way only the exports in use are read.
 */
export const http = process.getBuiltinModule('node:http');
