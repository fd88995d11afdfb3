import type { Profile, ProfileRules, ProfileSnapshot, ProfileStatus } from '../../core/assessments/profile.ts';
import type { ProfileRepository } from '../../core/assessments/profile-repository.port.ts';
import { canonicalJson } from '../../core/shared/canonical-json.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

interface VersionRow {
  readonly profile_version: string;
  readonly profile_key: string;
  readonly version: string;
  readonly published_at: number;
  readonly rules: string;
}

interface ProfileRow extends VersionRow {
  readonly status: ProfileStatus;
}

/** So many versions are kept at hand; they never change. */
const MOST_KEPT = 100;

const VERSION = 'profile_version, profile_key, version, published_at, rules';
const WITH_CURRENT = 'profiles join profile_versions on profile_key = key and version = current';

export class SqliteProfileRepository implements ProfileRepository {
  private readonly kept = new Map<string, ProfileSnapshot>();
  private readonly byKey;
  private readonly byName;
  private readonly ofProfile;
  private readonly all;
  private readonly ofNumber;
  private readonly upsertProfile;
  private readonly insertVersion;
  private readonly updateStatus;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.byKey = connection.prepare<[string], Pick<ProfileRow, 'status' | 'profile_version'>>(
      `select status, profile_version from ${WITH_CURRENT} where key = ?`,
    );
    this.byName = connection.prepare<[string], VersionRow>(
      `select ${VERSION} from profile_versions where profile_version = ?`,
    );
    this.ofProfile = connection.prepare<[string, number], VersionRow>(
      `select ${VERSION} from profile_versions where profile_key = ? order by sequence desc limit ?`,
    );
    this.all = connection.prepare<[number], ProfileRow>(
      `select status, ${VERSION} from ${WITH_CURRENT} order by key limit ?`,
    );
    this.ofNumber = connection.prepare<[string, string], { version: string }>(
      'select version from profile_versions where profile_key = ? and version = ?',
    );
    this.upsertProfile = connection.prepare<Pick<VersionRow, 'profile_key' | 'version'>>(
      `insert into profiles (key, status, current) values (@profile_key, 'active', @version)
       on conflict (key) do update set current = excluded.current`,
    );
    this.insertVersion = connection.prepare<VersionRow>(
      `insert into profile_versions (${VERSION}, sequence)
       values (@profile_version, @profile_key, @version, @published_at, @rules,
         (select coalesce(max(sequence), 0) + 1 from profile_versions where profile_key = @profile_key))`,
    );
    this.updateStatus = connection.prepare<[ProfileStatus, string]>('update profiles set status = ? where key = ?');
  }

  find(key: string): Promise<Profile | undefined> {
    return this.database.read(() => this.read(key));
  }

  snapshot(profileVersion: string): Promise<ProfileSnapshot | undefined> {
    return this.database.read(() => this.version(profileVersion));
  }

  versions(key: string, limit: number): Promise<readonly ProfileSnapshot[]> {
    return this.database.read(() => this.ofProfile.all(key, limit).map(snapshotOf));
  }

  list(limit: number): Promise<readonly Profile[]> {
    return this.database.read(() => this.all.all(limit).map(profileOf));
  }

  publish(snapshot: ProfileSnapshot): Promise<'published' | 'exists'> {
    const row = rowOf(snapshot);
    return this.database.write(() => {
      if (this.ofNumber.get(snapshot.profileKey, snapshot.version)) return 'exists';
      this.upsertProfile.run({ profile_key: row.profile_key, version: row.version });
      this.insertVersion.run(row);
      return 'published';
    });
  }

  setStatus(key: string, status: ProfileStatus): Promise<Profile | undefined> {
    return this.database.write(() => {
      this.updateStatus.run(status, key);
      return this.read(key);
    });
  }

  private read(key: string): Profile | undefined {
    const row = this.byKey.get(key);
    const current = row && this.version(row.profile_version);
    return current && { key, title: current.rules.title, status: row.status, current };
  }

  /** Kept is only what is read outside of a transaction: that may be undone. */
  private version(name: string): ProfileSnapshot | undefined {
    const known = this.kept.get(name);
    if (known) return known;
    const row = this.byName.get(name);
    const snapshot = row && snapshotOf(row);
    if (!snapshot || this.database.connection.inTransaction) return snapshot;
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    this.kept.set(name, snapshot);
    return snapshot;
  }
}

function rowOf({ profileVersion, profileKey, version, publishedAt, rules }: ProfileSnapshot): VersionRow {
  const stored = { profile_version: profileVersion, profile_key: profileKey, version, published_at: publishedAt };
  return { ...stored, rules: canonicalJson(rules) };
}

function snapshotOf({ profile_version, profile_key, version, published_at, rules }: VersionRow): ProfileSnapshot {
  const read = JSON.parse(rules) as ProfileRules;
  return { profileVersion: profile_version, profileKey: profile_key, version, publishedAt: published_at, rules: read };
}

function profileOf({ status, ...version }: ProfileRow): Profile {
  const current = snapshotOf(version);
  return { key: current.profileKey, title: current.rules.title, status, current };
}
