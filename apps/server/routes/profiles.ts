import {
  listProfiles,
  publishProfile,
  readProfileVersion,
  setProfileStatus,
  testProfile,
} from '../../../contracts/management/profiles.ts';
import { INSTALLATION } from '../../../core/access/audit-entry.ts';
import { faultsOfRules } from '../../../core/assessments/profile-rules.ts';
import { faultsOfVersion } from '../../../core/assessments/publish-profile.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import {
  listedProfileRecord,
  profileRecord,
  profileSnapshotRecord,
  profileVersionRecord,
  testResultRecord,
} from '../../presenters/records.ts';
import { created, ok } from '../answers.ts';
import type { Guards } from '../guards.ts';
import type { OperationRouter } from '../operation-router.ts';
import { fillPlaceholders } from '../valid-parts.ts';

/** The faults of rules that are right but for their title. */
function faultsOfParts(rules: object | undefined) {
  const complete = fillPlaceholders(testProfile.body, {}, { rules: { title: '-', ...rules } });
  return complete ? faultsOfRules(complete.rules) : [];
}

/** Routes of the deployment's assessment profiles, for its operator. */
export function serveProfiles(router: OperationRouter, guards: Guards, useCases: UseCases): void {
  router.serve(listProfiles, guards.operator, async () => {
    const profiles = await useCases.listProfiles.execute();
    return ok({ success: true, profiles: profiles.map(listedProfileRecord) });
  });

  router.serve(
    publishProfile,
    guards.operator,
    async ({ params, body, exchange }) => {
      const version = await useCases.publishProfile.execute({ ...params, ...body });
      exchange.audited = { ownerId: INSTALLATION, detail: version.profileVersion };
      return created({ success: true, version: profileVersionRecord(version) });
    },
    ({ version, rules }) => [...(version === undefined ? [] : faultsOfVersion(version)), ...faultsOfParts(rules)],
  );

  router.serve(readProfileVersion, guards.operator, async ({ params: { profileKey, version } }) => {
    const snapshot = await useCases.readProfileVersion.execute(profileKey, version);
    return ok({ success: true, version: profileSnapshotRecord(snapshot) });
  });

  router.serve(
    testProfile,
    guards.operator,
    async ({ body }) => {
      const tests = (await useCases.testProfile.execute(body.rules)).map(testResultRecord);
      return ok({ success: true, passed: tests.every(({ passed }) => passed), tests });
    },
    ({ rules }) => faultsOfParts(rules),
  );

  router.serve(setProfileStatus, guards.operator, async ({ params, body, exchange }) => {
    exchange.audited = { ownerId: INSTALLATION, detail: body.status };
    const profile = await useCases.setProfileStatus.execute({ ...params, ...body });
    return ok({ success: true, profile: profileRecord(profile) });
  });
}
