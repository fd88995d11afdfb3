import type {
  Profile,
  ProfileRules,
  ProfileSnapshot,
  ProfileStatus,
  ProfileVersion,
} from '../../../core/assessments/profile.ts';
import type { ProfileRepository } from '../../../core/assessments/profile-repository.port.ts';
import { canonicalJson } from '../../../core/shared/canonical-json.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

interface ProfileVersionRow {
  readonly profile_version: string;
  readonly profile_key: string;
  readonly version: string;
  readonly published_at: number;
  readonly title: string;
  readonly retention_days: number;
}

interface ProfileSnapshotRow extends ProfileVersionRow {
  readonly rules: string;
}

interface ProfileRow extends ProfileVersionRow {
  readonly status: ProfileStatus;
}

type ProfileStatusAndVersion = [status: ProfileStatus, profileVersion: string];

const MAX_CACHED_PROFILES = 100;

const PROFILE_VERSION_COLUMNS = 'profile_version, profile_key, version, published_at, title, retention_days';
const PROFILES_WITH_CURRENT_VERSION_SQL = 'profiles join profile_versions on profile_key = key and version = current';

export class SqliteProfileRepository implements ProfileRepository {
  private readonly selectByKey;
  private readonly selectStatusAndVersion;
  private readonly selectSnapshot;
  private readonly selectVersions;
  private readonly selectAll;
  private readonly selectVersion;
  private readonly upsertProfile;
  private readonly insertVersion;
  private readonly updateStatus;
  /**
   * Profiles by key. They are cached because each new assessment reads a profile. A cached profile is valid as long as
   * its status and current version are unchanged, because published versions never change.
   */
  private readonly cachedProfiles = new Map<string, Profile>();

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.selectByKey = connection.prepare<[string], ProfileRow>(
      `select status, ${PROFILE_VERSION_COLUMNS} from ${PROFILES_WITH_CURRENT_VERSION_SQL} where key = ?`,
    );
    this.selectStatusAndVersion = connection
      .prepare<[string], ProfileStatusAndVersion>(
        `select status, profile_version from ${PROFILES_WITH_CURRENT_VERSION_SQL} where key = ?`,
      )
      .raw();
    this.selectSnapshot = connection.prepare<[string], ProfileSnapshotRow>(
      `select ${PROFILE_VERSION_COLUMNS}, rules from profile_versions where profile_version = ?`,
    );
    this.selectVersions = connection.prepare<[string], ProfileVersionRow>(
      `select ${PROFILE_VERSION_COLUMNS} from profile_versions where profile_key = ? order by sequence desc`,
    );
    this.selectAll = connection.prepare<[string, number], ProfileRow>(
      `select status, ${PROFILE_VERSION_COLUMNS} from ${PROFILES_WITH_CURRENT_VERSION_SQL}
       where key > ? order by key limit ?`,
    );
    this.selectVersion = connection.prepare<[string, string], ProfileSnapshotRow>(
      `select ${PROFILE_VERSION_COLUMNS}, rules from profile_versions where profile_key = ? and version = ?`,
    );
    this.upsertProfile = connection.prepare<Pick<ProfileVersionRow, 'profile_key' | 'version'>>(
      `insert into profiles (key, status, current) values (@profile_key, 'active', @version)
       on conflict (key) do update set current = excluded.current`,
    );
    this.insertVersion = connection.prepare<ProfileSnapshotRow>(
      `insert into profile_versions (${PROFILE_VERSION_COLUMNS}, rules, sequence)
       values (@profile_version, @profile_key, @version, @published_at, @title, @retention_days, @rules,
         (select coalesce(max(sequence), 0) + 1 from profile_versions where profile_key = @profile_key))`,
    );
    this.updateStatus = connection.prepare<[ProfileStatus, string]>('update profiles set status = ? where key = ?');
  }

  find(key: string): Promise<Profile | undefined> {
    return this.database.read(() => {
      const [status, profileVersion] = this.selectStatusAndVersion.get(key) ?? [];
      const cached = this.cachedProfiles.get(key);
      if (cached && cached.status === status && cached.current.profileVersion === profileVersion) return cached;
      return this.cacheProfile(this.readProfile(key));
    });
  }

  findSnapshotByName(profileVersion: string): Promise<ProfileSnapshot | undefined> {
    return this.database.read(() => {
      const row = this.selectSnapshot.get(profileVersion);
      return row && toProfileSnapshot(row);
    });
  }

  findSnapshotByNumber(key: string, version: string): Promise<ProfileSnapshot | undefined> {
    return this.database.read(() => {
      const row = this.selectVersion.get(key, version);
      return row && toProfileSnapshot(row);
    });
  }

  listVersions(key: string): Promise<readonly ProfileVersion[]> {
    return this.database.read(() => this.selectVersions.all(key).map(toProfileVersion));
  }

  list(limit: number, after = ''): Promise<readonly Profile[]> {
    return this.database.read(() => this.selectAll.all(after, limit).map(toProfile));
  }

  publish(snapshot: ProfileSnapshot): Promise<'published' | 'exists'> {
    const row = toProfileSnapshotRow(snapshot);
    return this.database.write(() => {
      if (this.selectVersion.get(snapshot.profileKey, snapshot.version)) return 'exists';
      this.upsertProfile.run({ profile_key: row.profile_key, version: row.version });
      this.insertVersion.run(row);
      return 'published';
    });
  }

  setStatus(key: string, status: ProfileStatus): Promise<Profile | undefined> {
    return this.database.write(() => {
      this.updateStatus.run(status, key);
      return this.readProfile(key);
    });
  }

  private cacheProfile(profile: Profile | undefined): Profile | undefined {
    if (this.cachedProfiles.size >= MAX_CACHED_PROFILES) this.cachedProfiles.clear();
    if (profile) this.cachedProfiles.set(profile.key, profile);
    return profile;
  }

  private readProfile(key: string): Profile | undefined {
    const row = this.selectByKey.get(key);
    return row && toProfile(row);
  }
}

function toProfileSnapshotRow({
  profileVersion,
  profileKey,
  publishedAt,
  retentionDays,
  rules,
  ...rest
}: ProfileSnapshot): ProfileSnapshotRow {
  const named = { profile_version: profileVersion, profile_key: profileKey, published_at: publishedAt };
  return { ...rest, ...named, retention_days: retentionDays, rules: canonicalJson(rules) };
}

function toProfileSnapshot({ rules, ...row }: ProfileSnapshotRow): ProfileSnapshot {
  return { ...toProfileVersion(row), rules: JSON.parse(rules) as ProfileRules };
}

function toProfileVersion(row: ProfileVersionRow): ProfileVersion {
  const { profile_version, profile_key, version, published_at, title, retention_days } = row;
  const name = { profileVersion: profile_version, profileKey: profile_key, version };
  return { ...name, publishedAt: published_at, title, retentionDays: retention_days };
}

function toProfile({ status, ...row }: ProfileRow): Profile {
  return { key: row.profile_key, status, current: toProfileVersion(row) };
}
