import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settingDefinitions } from '../../apps/composition/settings.ts';
import { listProjectFiles, readProjectFile } from './source-files.ts';

/** The blocks of a section of the compose file, by name: the indented lines below `  name:`. */
function parseBlocks(section: string, text: string): ReadonlyMap<string, string> {
  const body = new RegExp(`^${section}:\\n((?: .*\\n|\\n)*)`, 'm').exec(text)?.[1] ?? '';
  const blocks = body.split(/^ {2}(?=[\w-]+:)/m).slice(1);
  return new Map(blocks.map((block) => [block.slice(0, block.indexOf(':')), block]));
}

describe('compose.yaml', () => {
  const text = readProjectFile('compose.yaml');
  const services = parseBlocks('services', text);
  const portico = /^x-portico: &portico\n((?: .*\n)*)/m.exec(text)?.[1] ?? '';
  const mongo = /^x-mongo: &mongo\n((?: .*\n)*)/m.exec(text)?.[1] ?? '';

  it('starts two servers, two workers, a replica set of three members, and Redis', () => {
    const names = ['server1', 'server2', 'worker1', 'worker2', 'mongo1', 'mongo2', 'mongo3', 'redis'];
    assert.deepEqual([...services.keys()], names);
    for (const [name, block] of services) {
      const anchor = name.startsWith('server') ? '*portico' : `*${name.replace(/\d$/, '')}`;
      if (name !== 'redis') assert.ok(block.includes(`<<: ${anchor}\n`), name);
    }
    for (const member of ['mongo1', 'mongo2', 'mongo3']) {
      assert.ok(services.get('mongo1')?.includes(`'${member}:27017'`));
      assert.ok(portico.includes(member));
    }
  });

  it('runs Portico read-only, without capabilities and without new privileges', () => {
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]']) {
      assert.ok(portico.includes(`  ${line}\n`), line);
    }
  });

  it('gives workers the settings of servers, their own command and their own health check', () => {
    assert.match(
      text,
      /^x-worker: &worker\n {2}<<: \*portico\n {2}command: \[node, dist\/worker\.js\]\n {2}healthcheck:\n/m,
    );
    assert.match(portico, /^ {4}PORTICO_METRICS_PORT: \d+$/m);
  });

  it('limits the memory of every container, and gives programs time to stop', () => {
    const [, seconds = ''] = /^ {2}stop_grace_period: (\d+)s$/m.exec(portico) ?? [];
    // docs/operations.md: programs stop within 10 seconds.
    assert.ok(Number(seconds) > 10, seconds);
    for (const block of [portico, mongo, services.get('redis') ?? '']) assert.match(block, /^ +mem_limit: \d+[mg]$/m);
  });

  it('does not expose MongoDB and Redis', () => {
    for (const [name, block] of services) assert.equal(block.includes('ports:'), name.startsWith('server'), name);
    assert.match(mongo, /networks: \[inside\]/);
    assert.match(services.get('redis') ?? '', /networks: \[inside\]/);
    assert.match(text, /^ {2}inside: \{ internal: true \}$/m);
  });

  it('sets only known settings, and secrets only by file', () => {
    const names = [...portico.matchAll(/^ {4}(PORTICO_\w+):/gm)].map(([, name = '']) => name);
    const known = Object.values(settingDefinitions).map(({ variable }) => variable as string);

    assert.ok(names.length >= 8);
    assert.deepEqual(
      names.filter((name) => !known.includes(name.replace(/_FILE$/, ''))),
      [],
    );
    assert.ok(names.includes('PORTICO_MASTER_KEY_FILE') && names.includes('PORTICO_TOKEN_SECRET_FILE'));
    for (const secret of ['master_key', 'token_secret']) {
      assert.ok(portico.includes(`/run/secrets/${secret}`));
      assert.ok(parseBlocks('secrets', text).has(secret));
    }
  });

  it('limits the lifetime of transactions and gives each MongoDB member its own volume', () => {
    assert.match(mongo, /--replSet, rs0.*transactionLifetimeLimitSeconds=\d\]/);
    for (const name of ['mongo1', 'mongo2', 'mongo3']) {
      assert.ok(services.get(name)?.includes(`volumes: [${name}:/data/db]`));
      assert.ok(parseBlocks('volumes', text).has(name));
    }
  });

  it('pins every image', () => {
    const images = [...text.matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => image);
    assert.equal(images.length, 3);
    for (const image of images) assert.match(image, /:\d+\.\d+/);
  });

  it('runs only built programs', () => {
    for (const [, program = ''] of text.matchAll(/dist\/(\w+)\.js/g)) {
      assert.ok(
        readProjectFile('apps/build/build-programs.ts').includes(`  ${program}: 'apps/${program}/main.ts'`),
        program,
      );
    }
  });
});

describe('Dockerfile', () => {
  const text = readProjectFile('Dockerfile');
  const last = text.slice(text.lastIndexOf('FROM '));

  it('copies only existing files', () => {
    const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
    const files = listProjectFiles();

    assert.ok(copied.length >= 8);
    assert.deepEqual(
      copied.filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`))),
      [],
    );
  });

  it('copies only the unpacked package of the server and its dependencies into the image', () => {
    assert.deepEqual(
      [...last.matchAll(/^COPY (.+)$/gm)].map(([, copied]) => copied),
      ['--from=build /server .'],
    );
    assert.match(text, /^WORKDIR \/server\nRUN tar -xzf \/app\/release\/portico-gateway-server-\*\.tgz /m);
  });

  it('has a pinned slim base image, a health check and a user other than root', () => {
    assert.match(last, /^FROM node:24-bookworm-slim$/m);
    assert.ok(last.indexOf('USER node') > last.indexOf('RUN '));
    assert.match(last, /^HEALTHCHECK .*\\\n.*\/livez/m);
    assert.match(last, /^CMD \["node", "dist\/server\.js"\]$/m);
  });

  it('excludes secrets, data and git history from the image', () => {
    const ignored = readProjectFile('.dockerignore').split('\n');
    for (const path of ['.git', 'data', 'node_modules', 'secrets']) assert.ok(ignored.includes(path), path);
  });
});
