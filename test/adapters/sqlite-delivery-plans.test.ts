import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SqliteCrmDeliveryLeases } from '../../adapters/sqlite/crm/sqlite-crm-delivery-leases.ts';
import { SqliteCrmDeliveryRepository } from '../../adapters/sqlite/crm/sqlite-crm-delivery-repository.ts';
import { SqliteInstallationRepository } from '../../adapters/sqlite/crm/sqlite-installation-repository.ts';
import { openSqlite } from '../support/fixtures/open-sqlite.ts';
import { collectQueryPlans, findTableScans } from '../support/matchers/sqlite-plans.ts';

describe('SQLite query plans for deliveries', () => {
  it('use an index for every statement', async () => {
    const { port: database, close } = await openSqlite('none', (opened) => opened)();
    const plans = collectQueryPlans(database, [
      SqliteInstallationRepository,
      SqliteCrmDeliveryRepository,
      SqliteCrmDeliveryLeases,
    ]);
    await close();

    assert.ok(plans.length >= 18, 'too few statements were seen');
    assert.deepEqual(findTableScans(plans, ['deliveries', 'installations']), []);
  });
});
