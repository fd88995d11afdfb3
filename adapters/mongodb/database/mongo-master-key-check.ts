import type { Installation } from '../../../core/crm/installation.ts';
import { type MasterKeyCheck, type SealedSecret, secretsOf } from '../../../core/shared/master-key-check.port.ts';
import type { MongoDatabase } from './mongo-database.ts';

const THE_ONE = { _id: 'check' } as const;

export class MongoMasterKeyCheck implements MasterKeyCheck {
  constructor(private readonly database: MongoDatabase) {}

  async find(): Promise<string | undefined> {
    return (await this.database.ask(() => this.checks.findOne(THE_ONE)))?.sealed;
  }

  async add(sealed: string): Promise<string> {
    const options = { upsert: true, returnDocument: 'after' } as const;
    const stored = await this.database.ask(() =>
      this.checks.findOneAndUpdate(THE_ONE, { $setOnInsert: { sealed } }, options),
    );
    return stored?.sealed ?? sealed;
  }

  async replace(sealed: string): Promise<void> {
    await this.database.ask(() => this.checks.updateOne(THE_ONE, { $set: { sealed } }, { upsert: true }));
  }

  async sealedSecrets(limit: number): Promise<readonly SealedSecret[]> {
    const found = this.database.collections.installations.find({}, { projection: { document: 1 }, limit });
    const installations = await this.database.ask(() => found.toArray());
    return secretsOf(installations.map(({ document }) => JSON.parse(document) as Installation)).slice(0, limit);
  }

  private get checks() {
    return this.database.collections.masterKeyChecks;
  }
}
