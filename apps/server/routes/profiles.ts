import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import {
  listProfiles,
  publishProfile,
  readProfileVersion,
  setProfileStatus,
  testProfile,
} from '../../../contracts/management/profiles.ts';
import { DEPLOYMENT_AUDIT_OWNER_ID } from '../../../core/access/audit-entry.ts';
import { ListProfiles } from '../../../core/assessments/list-profiles.ts';
import { PublishProfile, validateVersionNumber } from '../../../core/assessments/publish-profile.ts';
import { ReadProfileVersion } from '../../../core/assessments/read-profile-version.ts';
import { RunProfileTests } from '../../../core/assessments/run-profile-tests.ts';
import { SetProfileStatus } from '../../../core/assessments/set-profile-status.ts';
import type { Violation } from '../../../core/shared/domain-error.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import {
  toProfileResource,
  toProfileSnapshotResource,
  toProfileTestResultResource,
  toProfileVersionResource,
  toProfileWithVersionsResource,
} from '../../presenters/profile-resources.ts';
import { createRouter } from '../middleware/create-router.ts';
import { completeWithPlaceholders } from '../operations/partial-validation.ts';
import { createdResponse, okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/**
 * Validates a profile's rules in the core. A missing title gets a placeholder. Returns no violations if the rules do
 * not match the schema, because the schema's own violations are reported then.
 */
async function validateProfileRuleParts(rules: object | undefined): Promise<readonly Violation[]> {
  const complete = completeWithPlaceholders(testProfile.body, {}, { rules: { title: '-', ...rules } });
  if (!complete) return [];
  const { validateProfileRules } = await import('../../../core/assessments/validate-profile-rules.ts');
  return validateProfileRules(complete.rules);
}

/** Routes of the deployment's assessment profiles, for its operator. */
export function assessmentProfileRoutes(
  container: DependencyContainer,
  { operation, requireOperator }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, {
    listProfiles: ListProfiles,
    publishProfile: PublishProfile,
    readProfileVersion: ReadProfileVersion,
    setProfileStatus: SetProfileStatus,
    testProfile: RunProfileTests,
  });
  const router = createRouter();

  router.get(
    ...operation(listProfiles, requireOperator, async () => {
      const profiles = await useCases.listProfiles.execute();
      return okResponse({ success: true, profiles: profiles.map(toProfileWithVersionsResource) });
    }),
  );

  router.post(
    ...operation(
      publishProfile,
      requireOperator,
      async ({ params, body, res }) => {
        const version = await useCases.publishProfile.execute({ ...params, ...body });
        res.locals.auditDetails = { ownerId: DEPLOYMENT_AUDIT_OWNER_ID, detail: version.profileVersion };
        return createdResponse({ success: true, version: toProfileVersionResource(version) });
      },
      async ({ version, rules }) => [
        ...(version === undefined ? [] : validateVersionNumber(version)),
        ...(await validateProfileRuleParts(rules)),
      ],
    ),
  );

  router.get(
    ...operation(readProfileVersion, requireOperator, async ({ params: { profileKey, version } }) => {
      const snapshot = await useCases.readProfileVersion.execute(profileKey, version);
      return okResponse({ success: true, version: toProfileSnapshotResource(snapshot) });
    }),
  );

  router.post(
    ...operation(
      testProfile,
      requireOperator,
      async ({ body }) => {
        const tests = (await useCases.testProfile.execute(body.rules)).map(toProfileTestResultResource);
        return okResponse({ success: true, passed: tests.every(({ passed }) => passed), tests });
      },
      ({ rules }) => validateProfileRuleParts(rules),
    ),
  );

  router.patch(
    ...operation(setProfileStatus, requireOperator, async ({ params, body, res }) => {
      res.locals.auditDetails = { ownerId: DEPLOYMENT_AUDIT_OWNER_ID, detail: body.status };
      const profile = await useCases.setProfileStatus.execute({ ...params, ...body });
      return okResponse({ success: true, profile: toProfileResource(profile) });
    }),
  );

  return router;
}
