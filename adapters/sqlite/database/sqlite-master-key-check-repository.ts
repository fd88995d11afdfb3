import type { Installation } from '../../../core/crm/installation.ts';
import {
  type MasterKeyCheckRepository,
  type OwnedSealedSecret,
  toOwnedCrmSigningSecrets,
} from '../../../core/shared/master-key-check-repository.port.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

export class SqliteMasterKeyCheckRepository implements MasterKeyCheckRepository {
  private readonly selectSealed;
  private readonly insert;
  private readonly upsert;
  private readonly selectInstallations;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.selectSealed = connection.prepare<[], string>('select sealed from master_key_check').pluck();
    this.insert = connection.prepare<[string]>(
      "insert into master_key_check (id, sealed) values ('check', ?) on conflict do nothing",
    );
    this.upsert = connection.prepare<[string]>(
      `insert into master_key_check (id, sealed) values ('check', ?)
       on conflict (id) do update set sealed = excluded.sealed`,
    );
    this.selectInstallations = connection
      .prepare<[number], string>('select document from installations limit ?')
      .pluck();
  }

  find(): Promise<string | undefined> {
    return this.database.read(() => this.selectSealed.get());
  }

  add(sealed: string): Promise<string> {
    return this.database.write(() => {
      this.insert.run(sealed);
      return this.selectSealed.get() ?? sealed;
    });
  }

  async replace(sealed: string): Promise<void> {
    await this.database.write(() => this.upsert.run(sealed));
  }

  listCrmSigningSecrets(limit: number): Promise<readonly OwnedSealedSecret[]> {
    return this.database.read(() => {
      const documents = this.selectInstallations.all(limit);
      return toOwnedCrmSigningSecrets(documents.map((document) => JSON.parse(document) as Installation)).slice(
        0,
        limit,
      );
    });
  }
}
