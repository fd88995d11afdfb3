import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import {
  inspectConversation,
  listConversations,
  markConversationSeen,
  readConversationHistory,
  updateConversation,
  writeInConversation,
} from '../../../contracts/management/conversations.ts';
import { toAccountActor, toSpecialistName } from '../../../core/access/account.ts';
import { isoTime } from '../../../core/shared/time.ts';
import { InspectConversation } from '../../../core/tickets/inspect-conversation.ts';
import { ListConversations } from '../../../core/tickets/list-conversations.ts';
import { MarkSeenByTeam } from '../../../core/tickets/mark-seen-by-team.ts';
import { ReadConversationHistory } from '../../../core/tickets/read-conversation-history.ts';
import type { SeenMark } from '../../../core/tickets/seen-mark.ts';
import { serializeTicket } from '../../../core/tickets/ticket-document.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { UPDATE_CONVERSATION, WRITE_IN_CONVERSATION } from '../../composition/tokens.ts';
import { createRouter } from '../middleware/create-router.ts';
import { createEtagHeader, createIfMatchPredicate } from '../operations/etag.ts';
import { createdResponse, okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes of a site's conversations (tickets and chats), for its account. */
export function conversationRoutes(container: DependencyContainer, { operation, ownSite }: RouteDependencies): Router {
  const useCases = resolveAll(container, {
    inspectConversation: InspectConversation,
    listConversations: ListConversations,
    markSeenByTeam: MarkSeenByTeam,
    readConversationHistory: ReadConversationHistory,
    updateConversation: UPDATE_CONVERSATION,
    writeInConversation: WRITE_IN_CONVERSATION,
  });
  const router = createRouter();

  router.get(
    ...operation(listConversations, ownSite, async ({ params, query }) => {
      const { conversations, page } = await useCases.listConversations.execute({ ...params, ...query });
      return okResponse({ success: true, data: conversations, page });
    }),
  );

  router.get(
    ...operation(inspectConversation, ownSite, async ({ params }) => {
      const { document, changeNumber, seen } = await useCases.inspectConversation.execute(params);
      const seenJson = JSON.stringify({ visitor: formatSeenMark(seen.visitor), team: formatSeenMark(seen.team) });
      return {
        status: 200,
        body: ['{"success":true,"conversation":', document, `,"seen":${seenJson}}`],
        headers: createEtagHeader(changeNumber),
      };
    }),
  );

  router.post(
    ...operation(writeInConversation, ownSite, async ({ params, body, caller: { account } }) => {
      const { conversationId: ticketId, siteId } = params;
      const { content, kind, authorName, submissionId } = body;
      const { message, ticket, changeNumber } = await useCases.writeInConversation.execute({
        siteId,
        ticketId,
        content,
        authorName: authorName?.trim() ?? toSpecialistName(account),
        by: toAccountActor(account),
        role: kind === 'note' ? 'note' : 'specialist',
        idempotencyKey: submissionId && `account ${submissionId}`,
      });
      return createdResponse({ success: true, message, conversation: ticket }, createEtagHeader(changeNumber));
    }),
  );

  router.patch(
    ...operation(updateConversation, ownSite, async ({ params, headers, body, caller: { account } }) => {
      const { conversationId: ticketId, siteId } = params;
      const { ticket, changeNumber } = await useCases.updateConversation.execute({
        siteId,
        ticketId,
        update: body,
        by: toAccountActor(account),
        authorName: toSpecialistName(account),
        accepts: createIfMatchPredicate(headers['if-match']),
      });
      const responseBody = ['{"success":true,"conversation":', serializeTicket(ticket), '}'];
      return { status: 200, body: responseBody, headers: createEtagHeader(changeNumber) };
    }),
  );

  router.post(
    ...operation(markConversationSeen, ownSite, async ({ params, body }) => {
      await useCases.markSeenByTeam.execute({ ...params, ...body });
      return okResponse({ success: true });
    }),
  );

  router.get(
    ...operation(readConversationHistory, ownSite, async ({ params }) =>
      okResponse({ success: true, history: await useCases.readConversationHistory.execute(params) }),
    ),
  );

  return router;
}

function formatSeenMark(mark: SeenMark | null) {
  return mark && { through: isoTime(mark.through), at: isoTime(mark.at) };
}
