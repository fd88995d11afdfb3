import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoAuditLog } from '../../adapters/mongodb/access/mongo-audit-log.ts';
import { MongoAssessmentLeases } from '../../adapters/mongodb/assessments/mongo-assessment-leases.ts';
import { MongoAssessmentRepository } from '../../adapters/mongodb/assessments/mongo-assessment-repository.ts';
import { MongoDatabase } from '../../adapters/mongodb/database/mongo-database.ts';
import { openSqliteStorage } from '../../adapters/sqlite/sqlite-storage.ts';
import { assessmentsOfProcessesSuite } from '../conformance/assessments-of-processes.suite.ts';
import { anAccount } from '../support/builders/account-builder.ts';
import { ACCOUNT, OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aSite } from '../support/builders/site-builder.ts';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import { MONGO_TIMEOUT_MS, openMongo, sharedMongod } from '../support/fixtures/open-mongo.ts';

assessmentsOfProcessesSuite(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-processes-'));
  const storages = [1, 2].map(() => openSqliteStorage(join(folder, 'portico.db')));
  const [one, other] = storages.map(({ assessmentLeases: leases, ...storage }) => ({ ...storage, leases }));
  if (!one || !other) throw new Error('Two were opened.');
  await one.accounts.add(anAccount({ id: ACCOUNT }));
  for (const id of [SITE, OTHER_SITE]) await one.sites.add(aSite({ id, accountId: ACCOUNT }));
  const close = async () => {
    for (const storage of storages) await storage.close();
    rmSync(folder, { recursive: true });
  };
  return { port: [one, other], close };
});

const openOne = openMongo(mongoStores);

assessmentsOfProcessesSuite(async () => {
  const { port: one, close: empty } = await openOne();
  const database = await MongoDatabase.open((await sharedMongod()).url('suites'), MONGO_TIMEOUT_MS);
  const close = async () => {
    await database.close();
    await empty();
  };
  return { port: [one, mongoStores(database)], close };
});

function mongoStores(database: MongoDatabase): AssessmentStores {
  return {
    assessments: new MongoAssessmentRepository(database),
    leases: new MongoAssessmentLeases(database),
    auditLog: new MongoAuditLog(database),
  };
}
