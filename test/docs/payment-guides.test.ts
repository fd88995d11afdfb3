import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  CHECKOUT_LIFETIME_MS,
  POLL_SCHEDULE_MS,
  SESSION_OPENING_WINDOW_MS,
} from '../../core/payments/payment-times.ts';
import { DAY, HOUR, MINUTE } from '../../core/shared/time.ts';
import { listProjectFiles, readProjectFile } from '../rules/source-files.ts';

const guide = readProjectFile('docs/write-a-payment-gateway.md');
const blocks = [...guide.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code);

/** The members of a payment gateway class or interface, each with the names of its parameters. */
function parseMembers(code: string): string[] {
  const [, body = ''] = /(?:class|interface) \w*Pay\w*Gateway\b[^{]*\{\n(.*?)^\}/ms.exec(code) ?? [];
  const members = body.replaceAll(/\(\s+/g, '(').matchAll(/^ {2}(?:readonly |async )*(\w+)(?:\(([^)]*)\))?/gm);
  return [...members].map(([, name, parameters = '']) =>
    [name, ...[...parameters.matchAll(/(\w+): /g)].map(([, parameter]) => parameter)].join(' '),
  );
}

describe('docs/write-a-payment-gateway.md', () => {
  it('begins with a skeleton of all members of the port', () => {
    const port = parseMembers(readProjectFile('core/payments/payment-gateway.port.ts'));

    assert.ok(port.length >= 6, port.join());
    const skeleton = parseMembers(blocks[0] ?? '').filter((member) => !member.startsWith('constructor '));
    assert.deepEqual(skeleton, port);
  });

  it('refers to existing files and folders', () => {
    const paths = [...guide.matchAll(/`((?:core|adapters|apps|test)\/[\w./-]+)`/g)].map(([, path = '']) => path);
    const known = listProjectFiles();
    const missing = paths.filter((path) => !known.some((file) => file.startsWith(path)) && !/acme|NAME/.test(path));

    assert.ok(paths.length >= 6);
    assert.deepEqual(missing, []);
  });
});

describe('docs/payments.md', () => {
  it('states the polling schedule and the time limits of the code', () => {
    const page = readProjectFile('docs/payments.md').replaceAll(/\s+/g, ' ');
    const days = POLL_SCHEDULE_MS.slice(2).map((at) => at / DAY);
    const schedule = `${days.slice(0, -1).join(', ')} and ${days.at(-1)} days`;

    assert.deepEqual(POLL_SCHEDULE_MS.slice(0, 2), [5 * MINUTE, HOUR]);
    assert.ok(page.includes(`5 minutes, 1 hour, and ${schedule}`), schedule);
    assert.ok(page.includes(`The visitor has ${CHECKOUT_LIFETIME_MS / MINUTE} minutes to pay.`));
    assert.ok(page.includes(`had no checkout session within ${SESSION_OPENING_WINDOW_MS / MINUTE} minutes`));
  });
});
