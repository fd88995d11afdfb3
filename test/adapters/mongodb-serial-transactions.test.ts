import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { MongoAccountRepository } from '../../adapters/mongodb/access/mongo-account-repository.ts';
import { MongoInvitationRepository } from '../../adapters/mongodb/access/mongo-invitation-repository.ts';
import { MongoSiteRepository } from '../../adapters/mongodb/access/mongo-site-repository.ts';
import { MongoDatabase } from '../../adapters/mongodb/database/mongo-database.ts';
import { MongoWebhookRepository } from '../../adapters/mongodb/webhooks/mongo-webhook-repository.ts';
import type { Invitation } from '../../core/access/invitation.ts';
import { anAccount } from '../support/builders/account-builder.ts';
import { ACCOUNT, SITE } from '../support/builders/known-ids.ts';
import { aSite } from '../support/builders/site-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { aWebhook } from '../support/builders/webhook-builder.ts';
import { MONGO_TIMEOUT_MS, sharedMongod } from '../support/fixtures/open-mongo.ts';
import { numbersFrom } from '../support/matchers/paging.ts';

const COUNT = 12;

describe('Concurrent creations in one process on MongoDB', () => {
  let database: MongoDatabase;
  let attempts = 0;
  before(async () => {
    const { url } = await sharedMongod();
    database = await MongoDatabase.open(url('serial-transactions'), MONGO_TIMEOUT_MS);
    const transaction = database.transaction.bind(database);
    database.transaction = (work, timeoutMs) =>
      transaction((session) => {
        attempts += 1;
        return work(session);
      }, timeoutMs);
  });
  after(() => database.close());

  const creations: Readonly<Record<string, (number: number) => Promise<unknown>>> = {
    webhooks: () => new MongoWebhookRepository(database).add(aWebhook(), COUNT),
    accounts: () => new MongoAccountRepository(database).add(anAccount()),
    sites: () => new MongoSiteRepository(database).add(aSite(), COUNT),
    invitations: (number) => new MongoInvitationRepository(database).add(anInvitation(number), COUNT),
  };
  for (const [name, create] of Object.entries(creations)) {
    it(`adds ${name} without conflicts`, async () => {
      attempts = 0;
      await Promise.all(numbersFrom(1, COUNT).map(create));

      assert.equal(attempts, COUNT);
    });
  }
});

function anInvitation(number: number): Invitation {
  return {
    id: `inv_${number}`,
    siteId: SITE,
    email: `member-${number}@team.example`,
    role: 'viewer',
    tokenHash: `hash-${number}`,
    invitedBy: ACCOUNT,
    createdAt: NOON,
    expiresAt: NOON + 1,
  };
}
