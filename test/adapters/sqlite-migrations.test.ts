import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { SqliteAuditLog } from '../../adapters/sqlite/access/sqlite-audit-log.ts';
import { SqliteMemberRepository } from '../../adapters/sqlite/access/sqlite-member-repository.ts';
import { SqliteCrmDeliveryRepository } from '../../adapters/sqlite/crm/sqlite-crm-delivery-repository.ts';
import { Database } from '../../adapters/sqlite/database/driver.ts';
import { migrate, SCHEMA_VERSION, StoreTooNewError } from '../../adapters/sqlite/database/migrate.ts';
import { SqliteDatabase } from '../../adapters/sqlite/database/sqlite-database.ts';
import { SqliteVisitorMailRepository } from '../../adapters/sqlite/notifications/sqlite-visitor-mail-repository.ts';
import { SqliteConversationReader } from '../../adapters/sqlite/tickets/sqlite-conversation-reader.ts';
import { SqliteSeenMarkRepository } from '../../adapters/sqlite/tickets/sqlite-seen-mark-repository.ts';
import { toConversationSummary } from '../../core/tickets/conversation-summary.ts';
import { createMessage, type MessageRole } from '../../core/tickets/message.ts';
import { NO_SEEN_MARKS } from '../../core/tickets/seen-mark.ts';
import { ACCOUNT, SITE } from '../support/builders/known-ids.ts';
import { aSite } from '../support/builders/site-builder.ts';
import { aChat, aTicket } from '../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon, NOON } from '../support/builders/times.ts';

/** The schema version before the console was added. */
const BEFORE_MONITORING = 7;
/** The schema version before tickets had a team. */
const BEFORE_TEAMS = 11;
/** The schema version before the marks of teams were stored. */
const BEFORE_SEEN_MARKS = 15;
/** The schema version before lists showed who waits. */
const BEFORE_INBOX = 16;
/** The schema version before the times of the first answer and of the first resolution were stored. */
const BEFORE_OVERVIEW = 18;
/** Conversations with up to five messages, by the roles of their messages. */
const CONVERSATIONS_OF_ROLES: readonly (readonly MessageRole[])[] = [
  [],
  ['visitor'],
  ['visitor', 'specialist'],
  ['visitor', 'specialist', 'specialist', 'note'],
  ['visitor', 'visitor', 'note', 'visitor'],
  ['visitor', 'specialist', 'visitor', 'visitor', 'note'],
  ['note', 'system'],
  ['visitor', 'specialist', 'visitor', 'specialist', 'system'],
  ['specialist'],
  ['visitor', 'note', 'specialist', 'note', 'specialist'],
];
/** The schema version before sites had members. */
const BEFORE_MEMBERS = 22;
/** The schema version before deliveries could be replayed in order. */
const BEFORE_REPLAYS = 9;

describe('SQLite migrations', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-migrations-'));
    file = join(folder, 'portico.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('migrate an empty file to the current version, and do nothing the second time', () => {
    const database = new Database(file);
    assert.equal(migrate(database), SCHEMA_VERSION);
    assert.equal(migrate(database), 0);
    database.close();
  });

  it('reject a file of a newer version with StoreTooNewError', () => {
    const database = new Database(file);
    migrate(database);
    database.pragma(`user_version = ${SCHEMA_VERSION + 1}`);
    database.close();

    assert.throws(
      () => SqliteDatabase.open(file),
      (error: Error) => {
        assert.ok(error instanceof StoreTooNewError);
        assert.match(error.message, /portico\.db has schema version \d+.*written by a newer Portico/s);
        return true;
      },
    );
  });

  it('create only strict tables and enforce foreign keys', async () => {
    const database = SqliteDatabase.open(file);
    const tables = database.connection
      .prepare("select name, strict from pragma_table_list where schema = 'main' and name not like 'sqlite_%'")
      .all() as { name: string; strict: number }[];
    assert.ok(tables.length >= 8);
    assert.deepEqual(
      tables.filter(({ strict }) => strict === 0),
      [],
    );
    assert.throws(
      () =>
        database.connection.exec(
          "insert into sites (id, account_id, name, allowed_origins, locale, created_at) values ('site', " +
            "'nobody', 'Site', '[]', 'en', 0)",
        ),
      /FOREIGN KEY/,
    );
    await database.close();
  });

  it('backfill cards of old conversations, and preserve old audit entries', async () => {
    const old = new Database(file);
    migrate(old, BEFORE_MONITORING);
    const ticket = aTicket({ externalTicketId: 'A-1' });
    old.exec(`insert into accounts values ('${ACCOUNT}', 'ada@example.com', 'hash', 'operator', 0)`);
    old
      .prepare(
        "insert into sites (id, account_id, name, allowed_origins, locale, created_at) values (?, ?, '', '[]', " +
          "'en', 0)",
      )
      .run(SITE, ACCOUNT);
    old
      .prepare(
        `insert into conversations (id, site_id, route, status, priority, external_ticket_id, updated_at, change_number,
           last_changed_by, token_hash, document)
         values (?, ?, 'ticket', 'open', 'normal', 'A-1', ?, 1, 'visitor', '', ?)`,
      )
      .run(ticket.id, SITE, ticket.updatedAt, JSON.stringify(ticket));
    old.exec(`insert into audit_entries values ('aud_1', '${SITE}', 7, 'cli', 'assessment.deleted', 'asm_1')`);
    old.close();

    const database = SqliteDatabase.open(file);
    const page = await new SqliteConversationReader(database).listPage(SITE, { search: 'a-1' }, 10);
    const entries = await new SqliteAuditLog(database).list(SITE, 10);
    await database.close();

    assert.deepEqual(page, { conversations: [{ ...toConversationSummary(ticket), version: '"1"' }], hasMore: false });
    const expected = {
      ownerId: SITE,
      at: 7,
      by: 'cli',
      action: 'assessment.deleted',
      subjectId: 'asm_1',
      detail: null,
    };
    assert.deepEqual(entries, [{ id: 'aud_1', ...expected }]);
  });

  it('add the member team to old tickets and chats', async () => {
    const old = new Database(file);
    migrate(old, BEFORE_TEAMS);
    old.exec(`insert into accounts values ('${ACCOUNT}', 'ada@example.com', 'hash', 'operator', 0)`);
    old
      .prepare(
        "insert into sites (id, account_id, name, allowed_origins, locale, created_at) values (?, ?, '', '[]', " +
          "'en', 0)",
      )
      .run(SITE, ACCOUNT);
    const fields = { message: ',"summary":"Ünï 😀","team":' };
    const conversations = [aTicket, aChat].map((create) => create({ summary: ',"summary":"Ünï 😀' }));
    for (const [index, conversation] of conversations.entries()) {
      const {
        team: _,
        assignee: _assignee,
        ...withoutTeam
      } = { ...conversation, request: { ...conversation.request, fields } };
      old
        .prepare(
          `insert into conversations (id, site_id, route, status, priority, updated_at, change_number, last_changed_by,
             token_hash, document)
           values (?, ?, ?, 'open', 'normal', ?, ?, 'visitor', '', ?)`,
        )
        .run(
          conversation.id,
          SITE,
          conversation.request.route,
          conversation.updatedAt,
          index + 1,
          JSON.stringify(withoutTeam),
        );
    }
    old.close();

    const database = SqliteDatabase.open(file);
    const reader = new SqliteConversationReader(database);
    const found = await Promise.all(conversations.map(({ id }) => reader.findDocument(SITE, id)));
    await database.close();

    assert.deepEqual(
      found.map((stored) => Buffer.from(stored?.document ?? []).toString()),
      conversations.map((one) => JSON.stringify({ ...one, request: { ...one.request, fields } })),
    );
  });

  it('move the marks of visitors', async () => {
    const old = new Database(file);
    migrate(old, BEFORE_SEEN_MARKS);
    old.exec(`insert into accounts values ('${ACCOUNT}', 'ada@example.com', 'hash', 'operator', 0)`);
    old
      .prepare(
        "insert into sites (id, account_id, name, allowed_origins, locale, created_at) values (?, ?, '', '[]', " +
          "'en', 0)",
      )
      .run(SITE, ACCOUNT);
    const [seen, unseen] = [aChat(), aChat()];
    for (const [changeNumber, chat] of [seen, unseen].entries()) {
      old
        .prepare(
          `insert into conversations (id, site_id, route, status, priority, updated_at, change_number, last_changed_by,
             token_hash, document)
           values (?, ?, 'chat', 'open', 'normal', ?, ?, 'visitor', '', ?)`,
        )
        .run(chat.id, SITE, chat.updatedAt, changeNumber + 1, JSON.stringify(chat));
    }
    const insert = old.prepare("insert into visitor_mail values (?, ?, 1, '[]')");
    insert.run(seen.id, 7);
    insert.run(unseen.id, 0);
    old.close();

    const database = SqliteDatabase.open(file);
    const marks = new SqliteSeenMarkRepository(database);
    const found = [await marks.find(SITE, seen.id), await marks.find(SITE, unseen.id)];
    const mail = await new SqliteVisitorMailRepository(database).find(SITE, seen.id);
    await database.close();

    assert.deepEqual(found, [{ visitor: { through: 7, at: 7 }, team: null }, NO_SEEN_MARKS]);
    assert.deepEqual(mail, { isUnsubscribed: true, sends: [] });
  });

  it('backfill who waits, previews and read counts of old conversations', async () => {
    const old = new Database(file);
    migrate(old, BEFORE_INBOX);
    old.exec(`insert into accounts values ('${ACCOUNT}', 'ada@example.com', 'hash', 'operator', 0)`);
    old
      .prepare(
        "insert into sites (id, account_id, name, allowed_origins, locale, created_at) values (?, ?, '', '[]', " +
          "'en', 0)",
      )
      .run(SITE, ACCOUNT);
    const conversations = CONVERSATIONS_OF_ROLES.map((roles, index) => {
      const long = `${'Ünï\r\n\t😀 '.repeat(30)}`;
      const messages = roles.map((role, at) =>
        createMessage(role, `msg_${at}`, null, at % 2 === 0 ? long : `Short ${at}`, at),
      );
      const status = index % 5 === 4 ? 'resolved' : 'open';
      return aTicket({
        status,
        messages,
        visitor: { name: null, email: [' Ada@Example.com', '', null][index % 3] ?? null, phone: null },
      });
    });
    for (const [index, one] of conversations.entries()) {
      old
        .prepare(
          `insert into conversations (id, site_id, route, status, priority, updated_at, change_number, last_changed_by,
             token_hash, document)
           values (?, ?, 'ticket', ?, 'normal', ?, ?, 'visitor', '', ?)`,
        )
        .run(one.id, SITE, one.status, one.updatedAt, index + 1, JSON.stringify(one));
    }
    old.close();

    const database = SqliteDatabase.open(file);
    const reader = new SqliteConversationReader(database);
    const { conversations: found } = await reader.listPage(SITE, { sort: 'created' }, 100);
    const ofVisitor = await reader.count(SITE, { visitorEmail: 'ada@example.com' }, 100);
    await database.close();

    assert.deepEqual(
      found.map(({ version: _version, ...summary }) => summary),
      conversations.map(toConversationSummary).reverse(),
    );
    assert.equal(ofVisitor.count, conversations.filter(({ visitor }) => visitor.email?.trim()).length);
  });

  it('backfill when old conversations were first answered and first resolved', async () => {
    const old = new Database(file);
    migrate(old, BEFORE_OVERVIEW);
    old.exec(`insert into accounts values ('${ACCOUNT}', 'ada@example.com', 'hash', 'operator', 0)`);
    old
      .prepare(
        "insert into sites (id, account_id, name, allowed_origins, locale, created_at) values (?, ?, '', '[]', " +
          "'en', 0)",
      )
      .run(SITE, ACCOUNT);
    const note = createMessage('note', 'msg_0', null, 'Call back.', NOON + 1);
    const answers = [7, 9].map((ms) => createMessage('specialist', `msg_${ms}`, null, 'Yes.', NOON + ms));
    const early = createMessage('specialist', 'msg_1', null, 'Yes.', NOON - 5);
    const updatedAt = isoMinutesAfterNoon(2);
    const conversations = [
      aTicket({ messages: [note, ...answers] }),
      aTicket({ messages: [early], status: 'resolved', updatedAt }),
      aTicket({ messages: [note] }),
    ];
    const [reopened] = conversations;
    for (const [index, one] of conversations.entries()) {
      old
        .prepare(
          `insert into conversations (id, site_id, route, status, priority, updated_at, change_number, last_changed_by,
             token_hash, document, created_at)
           values (?, ?, 'ticket', ?, 'normal', ?, ?, 'visitor', '', ?, ?)`,
        )
        .run(one.id, SITE, one.status, one.updatedAt, index + 1, JSON.stringify(one), one.createdAt);
    }
    const insertChange = old.prepare(
      'insert into conversation_changes (conversation_id, change_number, document) values (?, ?, ?)',
    );
    for (const [index, to] of ['resolved', 'open', 'resolved'].entries()) {
      const team = { at: '', by: 'visitor', change: { field: 'team', from: null, to: 'resolved' } };
      const status = { at: isoMinutesAfterNoon(index + 3), by: 'visitor', change: { field: 'status', from: '', to } };
      insertChange.run(reopened?.id, index + 10, JSON.stringify([team, status]));
    }
    old.close();

    const database = SqliteDatabase.open(file);
    const found = database.connection
      .prepare('select first_answered_at, first_answer_ms, resolved_at from conversations order by id')
      .raw()
      .all();
    await database.close();

    assert.deepEqual(found, [
      [answers[0]?.createdAt, 7, isoMinutesAfterNoon(3)],
      [early.createdAt, 0, updatedAt],
      [null, null, null],
    ]);
  });

  it('count the final attempt and set appliedAt on old deliveries', async () => {
    const old = new Database(file);
    migrate(old, BEFORE_REPLAYS);
    old.exec(`insert into accounts values ('${ACCOUNT}', 'ada@example.com', 'hash', 'operator', 0)`);
    old
      .prepare(
        "insert into sites (id, account_id, name, allowed_origins, locale, created_at) values (?, ?, '', '[]', " +
          "'en', 0)",
      )
      .run(SITE, ACCOUNT);
    old.exec(`insert into installations (id, site_id, applies, document) values ('ins_1', '${SITE}', 1, '{}')`);
    const insert = old.prepare(
      `insert into deliveries (site_id, installation_id, delivery_id, received_at, sent_at, digest, bytes, state,
         attempts, due_at, settled_at, failure_code, applied_change, revision, body)
       values ('${SITE}', 'ins_1', @id, 1, 1, '', 0, @state, @attempts, @due, @settled, @code, @change, 1, x'7b7d')`,
    );
    const ended = { due: null, settled: 7, code: null, change: null };
    insert.run({ ...ended, id: 'applied', state: 'applied', attempts: 0, change: 'c' });
    insert.run({ ...ended, id: 'unmatched', state: 'unmatched', attempts: 2 });
    insert.run({ ...ended, id: 'failed', state: 'failed', attempts: 0, code: 'value_not_mapped' });
    insert.run({ ...ended, id: 'exhausted', state: 'failed', attempts: 8, code: 'attempts_exhausted' });
    insert.run({ ...ended, id: 'waiting', state: 'retrying', attempts: 3, due: 9, settled: null });
    old.close();

    const database = SqliteDatabase.open(file);
    const deliveries = new SqliteCrmDeliveryRepository(database);
    const found = [];
    for (const deliveryId of ['applied', 'unmatched', 'failed', 'exhausted', 'waiting']) {
      found.push(await deliveries.find({ siteId: SITE, installationId: 'ins_1', deliveryId }));
    }
    await database.close();

    assert.deepEqual(
      found.map((one) => [one?.attempts, one?.appliedAt]),
      [
        [1, 7],
        [3, null],
        [1, null],
        [8, null],
        [3, null],
      ],
    );
  });

  it('make the account of each site its owner', async () => {
    const old = new Database(file);
    migrate(old, BEFORE_MEMBERS);
    old.exec(`insert into accounts values ('${ACCOUNT}', 'ada@example.com', 'hash', 'operator', 0)`);
    const site = aSite();
    old
      .prepare(
        `insert into sites (id, account_id, name, allowed_origins, locale, texts, created_at)
         values (?, ?, ?, ?, ?, '{}', ?)`,
      )
      .run(site.id, ACCOUNT, site.name, JSON.stringify(site.allowedOrigins), site.locale, site.createdAt);
    old.close();

    const database = SqliteDatabase.open(file);
    const members = new SqliteMemberRepository(database);
    const [membership, listed] = [await members.findMembership(site.id, ACCOUNT), await members.list(site.id)];
    await database.close();

    assert.deepEqual(membership, { site, role: 'owner' });
    assert.deepEqual(listed, [{ siteId: site.id, accountId: ACCOUNT, role: 'owner', since: site.createdAt }]);
  });

  it('make the file readable only by the current user', async () => {
    const database = SqliteDatabase.open(file);
    for (const suffix of ['', '-wal', '-shm']) assert.equal(statSync(file + suffix).mode & 0o077, 0);
    await database.close();
  });
});
