import type { Account } from '../../../core/access/account.ts';
import type { Invitation } from '../../../core/access/invitation.ts';
import type { InvitationRepository } from '../../../core/access/invitation-repository.port.ts';
import type { SiteMember } from '../../../core/access/site-member.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { SiteMemberTable } from './site-member-table.ts';
import { prepareAccountInsertion } from './sqlite-account-repository.ts';

const INVITATION_COLUMNS = `id, site_id as siteId, email, role, token_hash as tokenHash, invited_by as invitedBy,
  created_at as createdAt, expires_at as expiresAt`;

export class SqliteInvitationRepository implements InvitationRepository {
  private readonly insert;
  private readonly deleteByEmail;
  private readonly countOtherInvitations;
  private readonly selectByTokenHash;
  private readonly selectBySite;
  private readonly deleteById;
  private readonly deleteOld;
  private readonly insertAccount;
  private readonly memberTable;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.insert = connection.prepare<Invitation>(
      `insert into invitations (id, site_id, email, role, token_hash, invited_by, created_at, expires_at)
       values (@id, @siteId, @email, @role, @tokenHash, @invitedBy, @createdAt, @expiresAt)`,
    );
    this.deleteByEmail = connection.prepare<[string, string]>(
      'delete from invitations where site_id = ? and email = ?',
    );
    this.countOtherInvitations = connection
      .prepare<[string, string], number>('select count(*) from invitations where site_id = ? and email <> ?')
      .pluck();
    this.selectByTokenHash = connection.prepare<[string], Invitation>(
      `select ${INVITATION_COLUMNS} from invitations where token_hash = ?`,
    );
    this.selectBySite = connection.prepare<[string], Invitation>(
      `select ${INVITATION_COLUMNS} from invitations where site_id = ? order by id desc`,
    );
    this.deleteById = connection.prepare<[string, string]>('delete from invitations where id = ? and site_id = ?');
    this.deleteOld = connection.prepare<[number]>('delete from invitations where expires_at < ?');
    this.insertAccount = prepareAccountInsertion(connection);
    this.memberTable = new SiteMemberTable(connection);
  }

  add(invitation: Invitation, limit: number): Promise<boolean> {
    const { siteId, email } = invitation;
    return this.database.write(() => {
      if ((this.countOtherInvitations.get(siteId, email) ?? 0) >= limit) return false;
      this.deleteByEmail.run(siteId, email);
      this.insert.run(invitation);
      return true;
    });
  }

  findByTokenHash(tokenHash: string): Promise<Invitation | undefined> {
    return this.database.read(() => this.selectByTokenHash.get(tokenHash));
  }

  list(siteId: string): Promise<readonly Invitation[]> {
    return this.database.read(() => this.selectBySite.all(siteId));
  }

  remove(siteId: string, invitationId: string): Promise<boolean> {
    return this.database.write(() => this.deleteById.run(invitationId, siteId).changes > 0);
  }

  accept(
    { id, siteId }: Invitation,
    change: (members: readonly SiteMember[]) => readonly SiteMember[],
    newAccount?: Account,
  ): Promise<boolean> {
    return this.database.write(() => {
      if (this.deleteById.run(id, siteId).changes === 0) return false;
      if (newAccount) this.insertAccount(newAccount);
      this.memberTable.change(siteId, change);
      return true;
    });
  }

  async deleteExpired(now: number): Promise<void> {
    await this.database.write(() => this.deleteOld.run(now));
  }
}
