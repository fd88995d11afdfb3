import type { ClientSession } from 'mongodb';
import type {
  Profile,
  ProfileRules,
  ProfileSnapshot,
  ProfileStatus,
  ProfileVersion,
} from '../../../core/assessments/profile.ts';
import type { ProfileRepository } from '../../../core/assessments/profile-repository.port.ts';
import { parseProfileVersionName } from '../../../core/assessments/profile-version.ts';
import { canonicalJson } from '../../../core/shared/canonical-json.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toProfileVersionKey } from '../documents/document-keys.ts';
import type { ProfileDocument, ProfileVersionDocument } from '../documents/documents.ts';

const WITHOUT_RULES_PROJECTION = { rules: 0 };

export class MongoProfileRepository implements ProfileRepository {
  constructor(private readonly database: MongoDatabase) {}

  async find(key: string): Promise<Profile | undefined> {
    const { profiles } = this.database.collections;
    const found = await this.database.execute(() => profiles.findOne({ _id: key }));
    const [profile] = await this.joinCurrentVersions(found ? [found] : []);
    return profile;
  }

  async findSnapshotByName(profileVersion: string): Promise<ProfileSnapshot | undefined> {
    const parsed = parseProfileVersionName(profileVersion);
    const found = parsed && (await this.findSnapshotByNumber(parsed.profileKey, parsed.version));
    return found?.profileVersion === profileVersion ? found : undefined;
  }

  async findSnapshotByNumber(key: string, version: string): Promise<ProfileSnapshot | undefined> {
    const _id = toProfileVersionKey(key, version);
    const found = await this.database.execute(() => this.database.collections.profileVersions.findOne({ _id }));
    return found ? toProfileSnapshot(found) : undefined;
  }

  async listVersions(key: string): Promise<readonly ProfileVersion[]> {
    const { profileVersions } = this.database.collections;
    const found = profileVersions.find(
      { profileKey: key },
      { sort: { sequence: -1 }, projection: WITHOUT_RULES_PROJECTION },
    );
    return (await this.database.execute(() => found.toArray())).map(toProfileVersion);
  }

  async list(limit: number, after = ''): Promise<readonly Profile[]> {
    const { profiles } = this.database.collections;
    const found = profiles.find({ _id: { $gt: after } }, { sort: { _id: 1 }, hint: { _id: 1 }, limit });
    return this.joinCurrentVersions(await this.database.execute(() => found.toArray()));
  }

  publish(snapshot: ProfileSnapshot): Promise<'published' | 'exists'> {
    const { profiles, profileVersions } = this.database.collections;
    const { profileKey, version } = snapshot;
    const _id = toProfileVersionKey(profileKey, version);
    return this.database.transaction(async (session) => {
      if (await profileVersions.findOne({ _id }, { session, projection: { _id: 1 } })) return 'exists';
      // Concurrent publications conflict here, because both write the profile's document. So no sequence number is
      // skipped or used twice.
      const change = { $set: { current: version }, $setOnInsert: { status: 'active' } } as const;
      await profiles.updateOne({ _id: profileKey }, change, { session, upsert: true });
      const sequence = (await this.findLatestSequence(profileKey, session)) + 1;
      await profileVersions.insertOne({ ...toProfileVersionDocument(snapshot), sequence }, { session });
      return 'published';
    });
  }

  async setStatus(key: string, status: ProfileStatus): Promise<Profile | undefined> {
    const { profiles } = this.database.collections;
    const changed = await this.database.execute(() =>
      profiles.findOneAndUpdate({ _id: key }, { $set: { status } }, { returnDocument: 'after' }),
    );
    const [profile] = await this.joinCurrentVersions(changed ? [changed] : []);
    return profile;
  }

  private async findLatestSequence(profileKey: string, session: ClientSession): Promise<number> {
    const latest = { session, sort: { sequence: -1 }, projection: { sequence: 1 } } as const;
    return (await this.database.collections.profileVersions.findOne({ profileKey }, latest))?.sequence ?? 0;
  }

  private async joinCurrentVersions(found: readonly ProfileDocument[]): Promise<readonly Profile[]> {
    if (found.length === 0) return [];
    const ids = found.map(({ _id, current }) => toProfileVersionKey(_id, current));
    const versions = this.database.collections.profileVersions.find(
      { _id: { $in: ids } },
      { projection: WITHOUT_RULES_PROJECTION },
    );
    const byId = new Map(
      (await this.database.execute(() => versions.toArray())).map((one) => [one._id, toProfileVersion(one)]),
    );
    return found.flatMap(({ _id: key, status, current: number }) => {
      const current = byId.get(toProfileVersionKey(key, number));
      return current ? [{ key, status, current }] : [];
    });
  }
}

function toProfileVersionDocument({ rules, ...snapshot }: ProfileSnapshot): Omit<ProfileVersionDocument, 'sequence'> {
  const _id = toProfileVersionKey(snapshot.profileKey, snapshot.version);
  return { _id, ...snapshot, rules: canonicalJson(rules) };
}

function toProfileSnapshot(document: ProfileVersionDocument): ProfileSnapshot {
  return { ...toProfileVersion(document), rules: JSON.parse(document.rules) as ProfileRules };
}

function toProfileVersion(document: Omit<ProfileVersionDocument, 'rules'>): ProfileVersion {
  const { profileVersion, profileKey, version, publishedAt, title, retentionDays } = document;
  return { profileVersion, profileKey, version, publishedAt, title, retentionDays };
}
