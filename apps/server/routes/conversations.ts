import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import {
  deleteConversation,
  deleteTicket,
  exportConversations,
  inspectConversation,
  listConversations,
  listMessages,
  markConversationSeen,
  readConversationHistory,
  updateConversation,
  updateConversations,
  writeInConversation,
} from '../../../contracts/management/conversations.ts';
import { toAccountActor } from '../../../core/access/account.ts';
import { formatIsoTime } from '../../../core/shared/time.ts';
import { EraseConversation } from '../../../core/tickets/erase-conversation.ts';
import { ExportConversations } from '../../../core/tickets/export-conversations.ts';
import { ListConversations } from '../../../core/tickets/list-conversations.ts';
import { ListMessages } from '../../../core/tickets/list-messages.ts';
import { MarkConversationRead } from '../../../core/tickets/mark-conversation-read.ts';
import { MarkSeenByTeam } from '../../../core/tickets/mark-seen-by-team.ts';
import { ReadConversationHistory } from '../../../core/tickets/read-conversation-history.ts';
import { ReadConversationWithSeenMarks } from '../../../core/tickets/read-conversation-with-seen-marks.ts';
import type { SeenMark, SeenMarks } from '../../../core/tickets/seen-mark.ts';
import { serializeTicket } from '../../../core/tickets/ticket-document.ts';
import { UpdateConversations } from '../../../core/tickets/update-conversations.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { UPDATE_CONVERSATION, WRITE_IN_CONVERSATION } from '../../composition/tokens.ts';
import { createRouter } from '../middleware/create-router.ts';
import { createEtagHeader, createIfMatchPredicate } from '../operations/etag.ts';
import { createdResponse, okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes of a site's conversations (tickets and chats), for the site's members. */
export function conversationRoutes(
  container: DependencyContainer,
  { operation, requireSiteMember }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, {
    eraseConversation: EraseConversation,
    exportConversations: ExportConversations,
    inspectConversation: ReadConversationWithSeenMarks,
    listConversations: ListConversations,
    markSeenByTeam: MarkSeenByTeam,
    listMessages: ListMessages,
    markConversationRead: MarkConversationRead,
    readConversationHistory: ReadConversationHistory,
    updateConversation: UPDATE_CONVERSATION,
    updateConversations: UpdateConversations,
    writeInConversation: WRITE_IN_CONVERSATION,
  });
  const router = createRouter();

  router.get(
    ...operation(listConversations, requireSiteMember, async ({ params, query, caller: { account } }) => {
      const pageQuery = { ...params, ...query, accountId: account.id };
      const { conversations, page, total } = await useCases.listConversations.execute(pageQuery);
      const totals = { total: total.count, isTotalExact: total.isExact };
      return okResponse({ success: true, data: conversations, page: { ...page, ...totals } });
    }),
  );

  // Registered before the route of a single conversation, because that route also matches this path.
  router.get(
    ...operation(exportConversations, requireSiteMember, async ({ params, query }) => ({
      status: 200,
      // The byte order mark makes Excel read the file as UTF-8.
      body: ['\uFEFF', ...(await useCases.exportConversations.execute({ ...params, ...query }))],
      contentType: 'text/csv; charset=utf-8',
      headers: ['Content-Disposition', 'attachment; filename="tickets.csv"'],
    })),
  );

  router.patch(
    ...operation(
      updateConversations,
      requireSiteMember,
      async ({ params, body: { ids, ...update }, caller: { account } }) => {
        const by = toAccountActor(account);
        const results = await useCases.updateConversations.execute({ ...params, conversationIds: ids, update, by });
        return okResponse({ success: true, results });
      },
    ),
  );

  router.get(
    ...operation(inspectConversation, requireSiteMember, async ({ params, query: { messageLimit } }) => {
      if (messageLimit !== undefined) {
        const excerpt = await useCases.listMessages.execute({ ...params, limit: messageLimit });
        const { ticket: conversation, changeNumber, earlierCursor } = excerpt;
        const seen = toSeenMarksResource(excerpt.seen);
        return okResponse({ success: true, conversation, seen, earlierCursor }, createEtagHeader(changeNumber));
      }
      const { document, changeNumber, seen } = await useCases.inspectConversation.execute(params);
      const seenJson = JSON.stringify(toSeenMarksResource(seen));
      return {
        status: 200,
        body: ['{"success":true,"conversation":', document, `,"seen":${seenJson}}`],
        headers: createEtagHeader(changeNumber),
      };
    }),
  );

  router.get(
    ...operation(listMessages, requireSiteMember, async ({ params, query: { limit, cursor } }) => {
      const { ticket, earlierCursor } = await useCases.listMessages.execute({ ...params, limit, cursor });
      const page = { limit, hasMore: earlierCursor !== null, nextCursor: earlierCursor };
      return okResponse({ success: true, data: ticket.messages.toReversed(), page });
    }),
  );

  router.post(
    ...operation(markConversationSeen, requireSiteMember, async ({ params, body, caller: { account } }) => {
      await useCases.markConversationRead.execute({ ...params, ...body, accountId: account.id });
      await useCases.markSeenByTeam.execute({ ...params, ...body });
      return okResponse({ success: true });
    }),
  );

  router.post(
    ...operation(writeInConversation, requireSiteMember, async ({ params, body, caller: { account } }) => {
      const { conversationId: ticketId, siteId } = params;
      const { content, kind, status, authorName, submissionId } = body;
      const { message, ticket, changeNumber } = await useCases.writeInConversation.execute({
        siteId,
        ticketId,
        content,
        authorName: authorName?.trim() ?? account.name,
        by: toAccountActor(account),
        role: kind === 'note' ? 'note' : 'specialist',
        status,
        idempotencyKey: submissionId && `account ${submissionId}`,
      });
      return createdResponse({ success: true, message, conversation: ticket }, createEtagHeader(changeNumber));
    }),
  );

  router.patch(
    ...operation(updateConversation, requireSiteMember, async ({ params, headers, body, caller: { account } }) => {
      const { conversationId: ticketId, siteId } = params;
      const { ticket, changeNumber } = await useCases.updateConversation.execute({
        siteId,
        ticketId,
        update: body,
        by: toAccountActor(account),
        authorName: account.name,
        isExpectedVersion: createIfMatchPredicate(headers['if-match']),
      });
      const responseBody = ['{"success":true,"conversation":', serializeTicket(ticket), '}'];
      return { status: 200, body: responseBody, headers: createEtagHeader(changeNumber) };
    }),
  );

  router.delete(
    ...operation(deleteTicket, requireSiteMember, async ({ params: { siteId, ticketId }, caller: { account } }) => {
      const by = toAccountActor(account);
      await useCases.eraseConversation.execute({ siteId, conversationId: ticketId, by, ticketsOnly: true });
      return okResponse({ success: true });
    }),
  );

  router.delete(
    ...operation(deleteConversation, requireSiteMember, async ({ params, caller: { account } }) => {
      await useCases.eraseConversation.execute({ ...params, by: toAccountActor(account), ticketsOnly: false });
      return okResponse({ success: true });
    }),
  );

  router.get(
    ...operation(readConversationHistory, requireSiteMember, async ({ params }) =>
      okResponse({ success: true, history: await useCases.readConversationHistory.execute(params) }),
    ),
  );

  return router;
}

function toSeenMarksResource({ visitor, team }: SeenMarks) {
  return { visitor: toSeenMarkResource(visitor), team: toSeenMarkResource(team) };
}

function toSeenMarkResource(mark: SeenMark | null) {
  return mark && { through: formatIsoTime(mark.through), at: formatIsoTime(mark.at) };
}
