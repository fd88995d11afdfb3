import type { Database } from 'better-sqlite3';
import { sitesKeysTickets } from '../migrations/0001-sites-keys-tickets.ts';
import { assessments } from '../migrations/0002-assessments.ts';
import { profiles } from '../migrations/0003-profiles.ts';
import { crm } from '../migrations/0004-crm.ts';
import { profileTitles } from '../migrations/0005-profile-titles.ts';
import { payments } from '../migrations/0006-payments.ts';
import { widget } from '../migrations/0007-widget.ts';
import { monitoring } from '../migrations/0008-monitoring.ts';
import { earlyReturns } from '../migrations/0009-early-returns.ts';
import { deliveryReplays } from '../migrations/0010-delivery-replays.ts';
import { masterKeyCheck } from '../migrations/0011-master-key-check.ts';
import { ticketTeams } from '../migrations/0012-ticket-teams.ts';
import { siteRouting } from '../migrations/0013-site-routing.ts';
import { webhooks } from '../migrations/0014-webhooks.ts';
import { notifications } from '../migrations/0015-notifications.ts';
import { seenMarks } from '../migrations/0016-seen-marks.ts';
import { inbox } from '../migrations/0017-inbox.ts';
import { assessmentProgress } from '../migrations/0018-assessment-progress.ts';
import { milestonesAndSightings } from '../migrations/0019-milestones-and-sightings.ts';
import { webhookResends } from '../migrations/0020-webhook-resends.ts';
import { erasures } from '../migrations/0021-erasures.ts';
import { retention } from '../migrations/0022-retention.ts';
import { siteMembers } from '../migrations/0023-site-members.ts';
import { apiKeyNetworks } from '../migrations/0024-api-key-networks.ts';
import { sessionDevices } from '../migrations/0025-session-devices.ts';
import { invitations } from '../migrations/0026-invitations.ts';
import { passwordResets } from '../migrations/0027-password-resets.ts';
import { siteDeletions } from '../migrations/0028-site-deletions.ts';
import { accountNames } from '../migrations/0029-account-names.ts';
import { closedAccounts } from '../migrations/0030-closed-accounts.ts';
import { assignees } from '../migrations/0031-assignees.ts';
import { eventSubjects } from '../migrations/0032-event-subjects.ts';

/** All schema steps, oldest first. Never edit a published step: every change is a new step. */
const MIGRATION_STEPS: readonly string[] = [
  sitesKeysTickets,
  assessments,
  profiles,
  crm,
  profileTitles,
  payments,
  widget,
  monitoring,
  earlyReturns,
  deliveryReplays,
  masterKeyCheck,
  ticketTeams,
  siteRouting,
  webhooks,
  notifications,
  seenMarks,
  inbox,
  assessmentProgress,
  milestonesAndSightings,
  webhookResends,
  erasures,
  retention,
  siteMembers,
  apiKeyNetworks,
  sessionDevices,
  invitations,
  passwordResets,
  siteDeletions,
  accountNames,
  closedAccounts,
  assignees,
  eventSubjects,
];

/** The schema version that this program reads and writes. */
export const SCHEMA_VERSION = MIGRATION_STEPS.length;

/** Thrown if a newer version of Portico has written the file. This version must not write to it. */
export class StoreTooNewError extends Error {
  constructor(file: string, found: number) {
    super(
      `${file} has schema version ${found}, but this version supports at most ${SCHEMA_VERSION}. ` +
        'It was written by a newer Portico: start that version, or restore a backup from before the upgrade.',
    );
  }
}

/**
 * Migrates the file's schema to `version` in one transaction, which processes run one at a time. Returns the number of
 * migration steps that ran: 0 if another process was faster, or the schema already has the version.
 * @throws StoreTooNewError
 */
export function migrate(database: Database, version = SCHEMA_VERSION): number {
  const migrateNow = database.transaction(() => {
    const found = readSchemaVersion(database);
    if (found > SCHEMA_VERSION) throw new StoreTooNewError(database.name, found);
    for (const step of MIGRATION_STEPS.slice(found, version)) database.exec(step);
    database.pragma(`user_version = ${version}`);
    return version - found;
  });
  return readSchemaVersion(database) === version ? 0 : migrateNow.immediate();
}

function readSchemaVersion(database: Database): number {
  return Number(database.pragma('user_version', { simple: true }));
}
