import { createServer } from 'node:http';

/** The least that can be ready to answer HTTP: the floor of start and memory. */
createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1', () => {
  process.stdout.write('ready\n');
});
process.on('SIGTERM', () => process.exit());
