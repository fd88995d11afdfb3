import assert from 'node:assert/strict';
import type { openMongoStorage } from '../../adapters/mongodb/mongo-storage.ts';
import { failed, retried } from '../../core/assessments/assessment.ts';
import type { ConversationFilter } from '../../core/tickets/conversation-reader.port.ts';
import type { TicketFilter } from '../../core/tickets/ticket-repository.port.ts';
import { anAccount } from './account-builder.ts';
import { anApiKey } from './api-key-builder.ts';
import { askOfCrm, askOfPayments } from './asked-of-integrations.ts';
import { anAssessment, anAuditEntry, aSubmission, beginAt } from './assessment-builder.ts';
import { ACCOUNT, SITE } from './known-ids.ts';
import { aVersion } from './profile-builder.ts';
import { aSession, theNext } from './session-builder.ts';
import { aSite } from './site-builder.ts';
import { aChat, anOpening, aTicket, changeTo, tokenHashOf } from './ticket-builder.ts';
import { minutesPast, NOON } from './times.ts';
import { aBatch, aCount, aProcess } from './watching-builder.ts';

type Storage = Awaited<ReturnType<typeof openMongoStorage>>;

/** The lists of tickets that are asked for. */
export const LISTS: readonly TicketFilter[] = [
  {},
  { status: 'open' },
  { priority: 'normal' },
  { priority: 'urgent' },
  { externalSystem: 'desk', status: 'open' },
  { externalTicketId: '4711' },
  { updatedSince: minutesPast(0) },
  { changedAfter: 0 },
  { changedAfter: 0, changedByOthersThan: 'key:1' },
];

/** The lists of the console; each is asked for the tickets and for the chats. */
export const CONSOLE_LISTS: readonly ConversationFilter[] = [
  {},
  { status: 'open' },
  { priority: 'urgent' },
  { search: 'parcel', priority: 'normal' },
];

/** Every method of every repository, once at least. */
export async function askEverything({
  accounts,
  sites,
  apiKeys,
  sessions,
  profiles,
  tickets,
  conversations,
  requestLog,
  usage,
  processes,
  storeProbe,
  ...others
}: Storage): Promise<void> {
  const [first, account, site, key, session] = [anAccount(), anAccount(), aSite(), anApiKey(), aSession()];
  await accounts.addFirst(first);
  await accounts.add(account);
  await accounts.findByEmail(account.email);
  await accounts.find(account.id);
  await accounts.any();

  await sites.add(site);
  await sites.find(site.id);
  await sites.listOf(ACCOUNT, 10);
  await sites.change(site.id, (old) => ({ ...old, name: 'Market' }));

  await apiKeys.add(key);
  await apiKeys.findBySecretHash(key.secretHash);
  await apiKeys.list(SITE, 10);
  await apiKeys.replace(SITE, key.id, NOON, NOON, () => anApiKey());
  await apiKeys.recordUses(new Map([[key.id, NOON]]));
  await apiKeys.revoke(SITE, key.id, NOON);

  await sessions.add(session);
  await sessions.isAlive(session.familyId);
  await sessions.rotate(session.tokenHash, NOON, theNext);
  await sessions.deleteExpired(NOON + 1e12);
  await sessions.end(session.tokenHash);

  const version = aVersion();
  await profiles.publish(version);
  await profiles.publish(version);
  await profiles.find(version.profileKey);
  await profiles.snapshot(version.profileVersion);
  await profiles.versions(version.profileKey, 10);
  await profiles.list(10);
  await profiles.setStatus(version.profileKey, 'inactive');

  await askOfAssessments(others);
  await askOfCrm(others);
  await askOfPayments(others);

  await askOfTickets(tickets, conversations);
  await askOfWatching({ requestLog, usage, processes });
  await storeProbe.answersWithin(1000);
}

async function askOfAssessments({
  assessments,
  assessmentLeases: leases,
  auditLog,
}: Pick<Storage, 'assessments' | 'assessmentLeases' | 'auditLog'>): Promise<void> {
  const [assessment, submission] = [anAssessment(), aSubmission()];
  const { id } = assessment;
  await assessments.enqueue(assessment, submission, 10);
  await assessments.enqueue(assessment, submission, 10);
  await assessments.submitted(SITE, submission.idempotencyKey, NOON);
  await assessments.find(SITE, id, NOON);
  for (const status of [undefined, 'queued'] as const) await assessments.page(SITE, status, 10, NOON, id);

  await leases.waiting(NOON, 10);
  const running = await leases.take(NOON, beginAt(NOON));
  assert.ok(running);
  await leases.renew({ siteId: SITE, assessmentId: id, fencingNumber: 1 }, NOON + 1);
  await leases.finish(failed(running, 'internal_fault', NOON));

  await assessments.requeue(id, 10, retried, anAuditEntry());
  await assessments.delete(id, anAuditEntry());
  await assessments.enqueue(anAssessment(), aSubmission(), 10);
  await assessments.deleteDue(NOON + 1e12, 10);
  await auditLog.append(anAuditEntry());
  await auditLog.list(SITE, 10);
}

async function askOfWatching({
  requestLog,
  usage,
  processes,
}: Pick<Storage, 'requestLog' | 'usage' | 'processes'>): Promise<void> {
  await requestLog.append(aBatch());
  await requestLog.append(aBatch());
  await requestLog.batches(SITE, 10);
  await requestLog.trim(SITE, 1);
  await requestLog.deleteWrittenBefore(NOON + 1, 10);
  await usage.add([aCount()]);
  await usage.list(SITE, '2026-01-01');
  await usage.deleteBefore('2027-01-01', 10);
  const process = aProcess();
  await processes.keep(process);
  await processes.list(0, 10);
  await processes.remove(process.id);
  await processes.forget(NOON);
}

async function askOfTickets(tickets: Storage['tickets'], conversations: Storage['conversations']): Promise<void> {
  const [ticket, chat] = [aTicket({ externalSystem: 'desk', externalTicketId: '4711', priority: 'urgent' }), aChat()];
  const once = { key: 'one', fingerprint: 'this', at: NOON };
  await tickets.open(anOpening(ticket));
  await tickets.open(anOpening(ticket));
  await tickets.open(anOpening(chat));
  await tickets.change(SITE, ticket.id, changeTo({ status: 'open' }), once);
  await tickets.changeConversation(SITE, chat.id, changeTo({ status: 'resolved' }));
  await tickets.document(SITE, ticket.id);
  await tickets.conversation(SITE, chat.id, tokenHashOf(chat));
  await tickets.forgetKeys(NOON + 1, 10);
  await conversations.document(SITE, chat.id);
  await conversations.history(SITE, chat.id, 10);
  for (const filter of CONSOLE_LISTS) {
    await conversations.page(SITE, filter, 10, { updatedAt: minutesPast(9), id: ticket.id });
  }
  for (const filter of LISTS) {
    await tickets.page(SITE, filter, 10, 0, { updatedAt: minutesPast(9), id: ticket.id });
  }
}
