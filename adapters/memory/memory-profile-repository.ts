import {
  type Profile,
  type ProfileSnapshot,
  type ProfileStatus,
  type ProfileVersion,
  toProfileVersion,
} from '../../core/assessments/profile.ts';
import type { ProfileRepository } from '../../core/assessments/profile-repository.port.ts';

interface ProfileEntry {
  status: ProfileStatus;
  /** All versions in the order of publication, at least one. */
  readonly versions: [ProfileSnapshot, ...ProfileSnapshot[]];
}

export class MemoryProfileRepository implements ProfileRepository {
  private readonly profiles = new Map<string, ProfileEntry>();

  async find(key: string): Promise<Profile | undefined> {
    return this.read(key);
  }

  async findSnapshotByName(profileVersion: string): Promise<ProfileSnapshot | undefined> {
    const all = [...this.profiles.values()].flatMap(({ versions }) => versions);
    return all.find((version) => version.profileVersion === profileVersion);
  }

  async findSnapshotByNumber(key: string, version: string): Promise<ProfileSnapshot | undefined> {
    return this.profiles.get(key)?.versions.find((one) => one.version === version);
  }

  async listVersions(key: string): Promise<readonly ProfileVersion[]> {
    return (this.profiles.get(key)?.versions ?? []).toReversed().map(toProfileVersion);
  }

  async list(limit: number, after = ''): Promise<readonly Profile[]> {
    const keys = [...this.profiles.keys()].filter((key) => key > after);
    return keys
      .sort()
      .slice(0, limit)
      .map((key) => this.read(key))
      .filter((profile) => profile !== undefined);
  }

  async publish(snapshot: ProfileSnapshot): Promise<'published' | 'exists'> {
    const entry = this.profiles.get(snapshot.profileKey);
    if (entry?.versions.some(({ version }) => version === snapshot.version)) return 'exists';
    if (entry) entry.versions.push(snapshot);
    else this.profiles.set(snapshot.profileKey, { status: 'active', versions: [snapshot] });
    return 'published';
  }

  async setStatus(key: string, status: ProfileStatus): Promise<Profile | undefined> {
    const entry = this.profiles.get(key);
    if (entry) entry.status = status;
    return this.read(key);
  }

  private read(key: string): Profile | undefined {
    const entry = this.profiles.get(key);
    if (!entry) return undefined;
    const current = entry.versions.at(-1) ?? entry.versions[0];
    return { key, status: entry.status, current: toProfileVersion(current) };
  }
}
