import type { Installation } from '../../../core/crm/installation.ts';
import {
  type MasterKeyCheckRepository,
  type OwnedSealedSecret,
  toOwnedCrmSigningSecrets,
} from '../../../core/shared/master-key-check-repository.port.ts';
import type { MongoDatabase } from './mongo-database.ts';

const MASTER_KEY_CHECK_FILTER = { _id: 'check' } as const;

export class MongoMasterKeyCheckRepository implements MasterKeyCheckRepository {
  constructor(private readonly database: MongoDatabase) {}

  async find(): Promise<string | undefined> {
    return (await this.database.execute(() => this.checks.findOne(MASTER_KEY_CHECK_FILTER)))?.sealed;
  }

  async add(sealed: string): Promise<string> {
    const options = { upsert: true, returnDocument: 'after' } as const;
    const stored = await this.database.execute(() =>
      this.checks.findOneAndUpdate(MASTER_KEY_CHECK_FILTER, { $setOnInsert: { sealed } }, options),
    );
    return stored?.sealed ?? sealed;
  }

  async replace(sealed: string): Promise<void> {
    await this.database.execute(() =>
      this.checks.updateOne(MASTER_KEY_CHECK_FILTER, { $set: { sealed } }, { upsert: true }),
    );
  }

  async listCrmSigningSecrets(limit: number): Promise<readonly OwnedSealedSecret[]> {
    const found = this.database.collections.installations.find({}, { projection: { document: 1 }, limit });
    const installations = await this.database.execute(() => found.toArray());
    return toOwnedCrmSigningSecrets(installations.map(({ document }) => JSON.parse(document) as Installation)).slice(
      0,
      limit,
    );
  }

  private get checks() {
    return this.database.collections.masterKeyChecks;
  }
}
