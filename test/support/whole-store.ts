import type { TransferPart, TransferRecord } from '../../core/transfer/store-transfer.port.ts';
import { ACCOUNT, anId, OTHER_ACCOUNT, OTHER_SITE, SITE } from './known-ids.ts';
import { aTicket } from './ticket-builder.ts';
import { minutesPast, NOON } from './times.ts';

const HASH = 'f'.repeat(63);
const [TICKET, CHAT] = [anId('tkt', 1), anId('tkt', 2)];

function aConversation(id: string, given: TransferRecord): TransferRecord {
  return {
    id,
    siteId: SITE,
    route: 'ticket',
    status: 'open',
    priority: 'normal',
    externalSystem: null,
    externalTicketId: null,
    updatedAt: minutesPast(0),
    changeNumber: 1,
    lastChangedBy: 'visitor',
    othersChange: 0,
    othersAt: '',
    tokenHash: HASH,
    document: JSON.stringify({ ...aTicket({ id, summary: 'Ünï 😀 \u2028 $where' }), '$set.a': '$where' }),
    ...given,
  };
}

function aSessionRecord(id: string, usedAt: number | null): TransferRecord {
  const tokenHash = `${HASH}${id.at(-1)}`;
  const times = { createdAt: NOON, expiresAt: NOON + 1, usedAt };
  return { id, familyId: anId('ses', 1), accountId: ACCOUNT, tokenHash, ...times };
}

function aProfileVersion(profileKey: string, version: string, sequence: number): TransferRecord {
  const profileVersion = `${profileKey}@${version}+0123456789ab`;
  const rules = JSON.stringify({ title: 'Ünï 😀', '$set.a': { 'b.c': '$where' } });
  const told = { title: 'Ünï 😀', retentionDays: 30 };
  return { profileVersion, profileKey, version, sequence, publishedAt: NOON, ...told, rules };
}

function anAssessmentRecord(number: number, given: TransferRecord): TransferRecord {
  return {
    id: anId('asm', number),
    siteId: SITE,
    idempotencyKey: `$k.${number} "Ünï"`,
    fingerprint: HASH,
    status: 'completed',
    createdAt: NOON,
    deletesAt: NOON + 9,
    fencingNumber: 3,
    freeAt: null,
    summary: JSON.stringify({ '$set.a': '😀 $where' }),
    document: JSON.stringify({ '$set.a': 'Ünï 😀 \u2028 $where' }),
    ...given,
  };
}

function anInstallationRecord(number: number, given: TransferRecord): TransferRecord {
  const document = JSON.stringify({ id: anId('ins', number), name: 'Ünï 😀', mapping: { '$set.a': '/a~1b' } });
  const rest = { turnExpiresAt: 0, fencingNumber: 0, refusals: '{"counts":{},"latest":[]}' };
  return { id: anId('ins', number), siteId: SITE, applies: 1, ...rest, document, ...given };
}

function aDeliveryRecord(installationId: string, deliveryId: string, given: TransferRecord): TransferRecord {
  const body = '{"$a.b":"Ünï 😀 \\u0000","a":1.0,"a":1}\r\n';
  return {
    installationId,
    deliveryId,
    siteId: SITE,
    sequence: '1',
    receivedAt: NOON,
    sentAt: NOON - 1,
    digest: HASH,
    bytes: Buffer.byteLength(body),
    state: 'applied',
    attempts: 1,
    dueAt: null,
    recordId: '$r.1',
    ticketId: TICKET,
    settledAt: NOON,
    failureCode: null,
    failurePointer: null,
    replay: 'in_order',
    appliedAt: NOON,
    revision: 2,
    body,
    ...given,
  };
}

function anExecutionRecord(number: number, given: TransferRecord): TransferRecord {
  return {
    id: anId('exe', number),
    siteId: SITE,
    idempotencyKey: `$k.${number} "Ünï"`,
    provider: 'stripe',
    sessionId: 'cs_$a.b',
    paymentReference: 'pi_$a.b',
    status: 'succeeded',
    questionAt: null,
    askableAt: NOON,
    document: JSON.stringify({ '$set.a': 'Ünï 😀 \u2028 $where' }),
    ...given,
  };
}

function anUnmatchedRecord(executionId: string, paymentReference: string, given: TransferRecord): TransferRecord {
  const document = JSON.stringify({ paymentReference, reason: 'paid_twice', '$set.a': '😀' });
  return { siteId: SITE, provider: 'stripe', executionId, paymentReference, occurredAt: NOON, document, ...given };
}

const EARLY_RETURN = { siteId: SITE, provider: 'stripe', waitsUntil: NOON, document: '{"$set.a":"😀"}' };

const WAITING = {
  state: 'received',
  dueAt: NOON,
  recordId: null,
  ticketId: null,
  settledAt: null,
  replay: null,
  appliedAt: null,
};

/** A small installation with something of everything, and odd texts where texts are free. */
export const aWholeStore: Readonly<Record<TransferPart, readonly TransferRecord[]>> = {
  accounts: [
    { id: ACCOUNT, email: 'ada@example.com', passwordHash: 'scrypt$a$b', role: 'operator', createdAt: NOON },
    { id: OTHER_ACCOUNT, email: "o'brien+😀@example.com", passwordHash: '$', role: 'owner', createdAt: 0 },
  ],
  sites: [
    {
      id: SITE,
      accountId: ACCOUNT,
      name: '$name',
      allowedOrigins: '["https://a.example"]',
      locale: 'en',
      texts: '{"de":{"send":"Ünï 😀 $where"}}',
      createdAt: 1,
    },
    { id: OTHER_SITE, accountId: ACCOUNT, name: '', allowedOrigins: '[]', locale: 'de', texts: '{}', createdAt: NOON },
  ],
  apiKeys: [
    {
      id: anId('key', 1),
      siteId: SITE,
      name: 'a.b $c',
      scopes: 'tickets:read tickets:write',
      prefix: 'svc_A1b2C3',
      secretHash: `${HASH}1`,
      createdAt: NOON,
      lastUsedAt: null,
      expiresAt: NOON + 9,
      revokedAt: null,
    },
  ],
  sessions: [aSessionRecord(anId('ses', 1), NOON), aSessionRecord(anId('ses', 2), null)],
  counters: [{ siteId: SITE, latest: 7 }],
  conversations: [
    aConversation(TICKET, { externalSystem: '$desk', externalTicketId: 'a.b', changeNumber: 7, othersChange: 3 }),
    aConversation(CHAT, { route: 'chat', changeNumber: 2, othersAt: minutesPast(1) }),
  ],
  conversationChanges: [
    { siteId: SITE, conversationId: TICKET, changeNumber: 7, document: '[{"at":"$","by":"crm:Ünï"}]' },
    { siteId: SITE, conversationId: TICKET, changeNumber: 11, document: '[]' },
  ],
  submissions: [
    { siteId: SITE, submissionId: 'with blanks  in it ', fingerprint: HASH, conversationId: TICKET },
    { siteId: SITE, submissionId: '$1', fingerprint: HASH, conversationId: CHAT },
  ],
  usedKeys: [
    { siteId: SITE, conversationId: TICKET, key: 'a b  c', fingerprint: 'update {}', usedAt: NOON },
    { siteId: SITE, conversationId: TICKET, key: '$k.1', fingerprint: 'comment {}', usedAt: 0 },
  ],
  profiles: [
    { key: 'public-web', status: 'active', current: '1.0.0' },
    { key: 'retired', status: 'inactive', current: '0.9.1' },
  ],
  profileVersions: [
    aProfileVersion('public-web', '1.1.0', 1),
    aProfileVersion('public-web', '1.0.0', 2),
    aProfileVersion('retired', '0.9.1', 1),
  ],
  assessments: [
    anAssessmentRecord(1, {}),
    anAssessmentRecord(2, { status: 'queued', fencingNumber: 0, freeAt: 0 }),
    anAssessmentRecord(3, { status: 'running', freeAt: NOON, siteId: OTHER_SITE }),
  ],
  installations: [
    anInstallationRecord(1, {}),
    anInstallationRecord(2, { applies: 0, turnExpiresAt: NOON, fencingNumber: 7 }),
  ],
  deliveries: [
    aDeliveryRecord(anId('ins', 1), 'a:1_-', {}),
    aDeliveryRecord(anId('ins', 1), 'later', { sequence: '7580000000000000123', ...WAITING }),
    aDeliveryRecord(anId('ins', 2), 'a:1_-', { sequence: '2', ...WAITING }),
  ],
  paymentActions: [
    {
      siteId: SITE,
      document: JSON.stringify({ siteId: SITE, credentials: [{ provider: 'stripe', sealed: '$a.b' }], testedAt: NOON }),
    },
    { siteId: OTHER_SITE, document: JSON.stringify({ siteId: OTHER_SITE, credentials: [], testedAt: null }) },
  ],
  executions: [
    anExecutionRecord(1, {}),
    anExecutionRecord(2, { idempotencyKey: null, sessionId: null, paymentReference: null, status: 'pending' }),
    anExecutionRecord(3, { siteId: OTHER_SITE, questionAt: NOON, status: 'processing' }),
  ],
  unmatchedMoney: [
    anUnmatchedRecord(anId('exe', 1), 'pi $a.b Ünï', {}),
    anUnmatchedRecord('', 'pi $a.b Ünï', { occurredAt: 0 }),
  ],
  earlyReturns: [
    { ...EARLY_RETURN, paymentReference: 'pi $a.b Ünï', eventId: 'evt "1" $a.b' },
    { ...EARLY_RETURN, paymentReference: 'pi $a.b', eventId: 'Ünï evt "1" $a.b' },
  ],
  fakeSessions: [
    { id: 'fcs_1', document: '{"$a.b":"Ünï 😀"}' },
    { id: 'fcs_2', document: '' },
  ],
  widgets: [
    { siteId: SITE, document: '{"$a.b":"Ünï 😀"}' },
    { siteId: OTHER_SITE, document: '{}' },
  ],
  auditEntries: [
    {
      id: anId('aud', 1),
      ownerId: SITE,
      at: NOON,
      by: 'cli',
      action: 'assessment.retried',
      subjectId: anId('asm', 1),
      detail: 'Ünï $a.b',
    },
    {
      id: anId('aud', 2),
      ownerId: ACCOUNT,
      at: 0,
      by: `account:${ACCOUNT}`,
      action: 'assessment.deleted',
      subjectId: '$',
      detail: null,
    },
  ],
  masterKeyChecks: [{ id: 'check', sealed: 'a1.$set' }],
  usageCounts: [
    { siteId: SITE, day: '2026-01-31', subject: anId('key', 1), what: 'requests', count: 7 },
    { siteId: SITE, day: '2026-01-31', subject: 'tickets', what: 'created', count: 1 },
  ],
};
