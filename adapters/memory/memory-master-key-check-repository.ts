import {
  type MasterKeyCheckRepository,
  type OwnedSealedSecret,
  toOwnedCrmSigningSecrets,
} from '../../core/shared/master-key-check-repository.port.ts';
import type { CrmTable } from './crm-table.ts';

export class MemoryMasterKeyCheckRepository implements MasterKeyCheckRepository {
  private stored: string | undefined;

  constructor(private readonly crm: CrmTable) {}

  async find(): Promise<string | undefined> {
    return this.stored;
  }

  async add(sealed: string): Promise<string> {
    this.stored ??= sealed;
    return this.stored;
  }

  async replace(sealed: string): Promise<void> {
    this.stored = sealed;
  }

  async listCrmSigningSecrets(limit: number): Promise<readonly OwnedSealedSecret[]> {
    return toOwnedCrmSigningSecrets([...this.crm.installations.values()].map(({ installation }) => installation)).slice(
      0,
      limit,
    );
  }
}
