import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Operation } from '../../contracts/operation.ts';
import { expectSameProblem, refused } from '../support/matchers/answers.ts';
import { declaredOperations } from '../support/matchers/declared-operations.ts';
import { startApi } from '../support/servers/api.ts';

const api = await startApi();
const { siteId, otherSiteId, otherAccessToken } = api.line;
const bearer = (await declaredOperations()).filter(({ access }) => access === 'bearer');
const ofSites = bearer.filter(({ path }) => path.includes('{siteId}'));
const ofOperator = bearer.filter(({ problems }) => problems.includes('operator_required'));

const send = ({ method, path }: Operation, site: string, token: string) =>
  api.asAccount(
    path.replace('{siteId}', site).replaceAll(/\{\w+\}/g, 'some_1'),
    { method: method.toUpperCase(), ...(method !== 'get' && { body: {} }) },
    token,
  );

describe('Every route of a site for its account', () => {
  it('is found', () => {
    assert.ok(ofSites.length >= 35, `too few were seen: ${ofSites.length}`);
  });

  for (const operation of ofSites) {
    it(`answers another account as if there were no such site: ${operation.id}`, async () => {
      const foreign = refused(await send(operation, siteId, otherAccessToken), 'site_not_found');
      const unknown = refused(await send(operation, 'site_unknown', otherAccessToken), 'site_not_found');

      expectSameProblem(foreign, unknown);
    });

    it(`answers nobody without an access token: ${operation.id}`, async () => {
      refused(await send(operation, otherSiteId, 'x.y.z'), 'access_token_invalid');
    });
  }
});

describe('Every route of the operator', () => {
  it('is found', () => {
    assert.ok(ofOperator.length >= 7, `too few were seen: ${ofOperator.length}`);
  });

  for (const operation of ofOperator) {
    it(`is refused to other accounts: ${operation.id}`, async () => {
      refused(await send(operation, '', otherAccessToken), 'operator_required');
    });
  }
});
