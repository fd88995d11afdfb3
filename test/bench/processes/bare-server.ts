import { createServer } from 'node:http';

/** The smallest HTTP server, which Portico's start time and memory are compared with. */
createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1', () => {
  process.stdout.write('ready\n');
});
process.on('SIGTERM', () => process.exit());
