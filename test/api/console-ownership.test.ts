import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Operation } from '../../contracts/operation.ts';
import { listDeclaredOperations } from '../support/matchers/declared-operations.ts';
import { expectProblem, expectSameProblem } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const api = await startApi();
const { siteId, otherSiteId, otherAccessToken } = api.line;
const bearer = (await listDeclaredOperations()).filter(({ access }) => access === 'bearer');
const siteOperations = bearer.filter(({ path }) => path.includes('{siteId}'));
const operatorOperations = bearer.filter(({ problems }) => problems.includes('operator_required'));

const send = ({ method, path }: Operation, site: string, token: string) =>
  api.asAccount(
    path.replace('{siteId}', site).replaceAll(/\{\w+\}/g, 'some_1'),
    { method: method.toUpperCase(), ...(method !== 'get' && { body: {} }) },
    token,
  );

describe('Routes of a site', () => {
  it('are found in the contracts', () => {
    assert.ok(siteOperations.length >= 35, `too few were seen: ${siteOperations.length}`);
  });

  for (const operation of siteOperations) {
    it(`answer another account with the 404 of an unknown site: ${operation.id}`, async () => {
      const foreign = expectProblem(await send(operation, siteId, otherAccessToken), 'site_not_found');
      const unknown = expectProblem(await send(operation, 'site_unknown', otherAccessToken), 'site_not_found');

      expectSameProblem(foreign, unknown);
    });

    it(`answer a request without an access token with 401: ${operation.id}`, async () => {
      expectProblem(await send(operation, otherSiteId, 'x.y.z'), 'access_token_invalid');
    });
  }
});

describe('Routes of the operator', () => {
  it('are found in the contracts', () => {
    assert.ok(operatorOperations.length >= 7, `too few were seen: ${operatorOperations.length}`);
  });

  for (const operation of operatorOperations) {
    it(`answer other accounts with 403 operator_required: ${operation.id}`, async () => {
      expectProblem(await send(operation, '', otherAccessToken), 'operator_required');
    });
  }
});
