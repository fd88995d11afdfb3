import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { commentOnTicket, listTickets, readTicket, updateTicket } from '../../../contracts/public/tickets.ts';
import { toApiKeyActor } from '../../../core/access/api-key.ts';
import { CommentOnTicket } from '../../../core/tickets/comment-on-ticket.ts';
import { ListTickets } from '../../../core/tickets/list-tickets.ts';
import { ReadTicket } from '../../../core/tickets/read-ticket.ts';
import { serializeTicket } from '../../../core/tickets/ticket-document.ts';
import { UpdateTicket } from '../../../core/tickets/update-ticket.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { createRouter } from '../middleware/create-router.ts';
import { createEtagHeader, createIfMatchPredicate } from '../operations/etag.ts';
import { createdResponse, createIdempotentReplayedHeader } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes that list, read and change tickets, for API keys: docs/tickets.md */
export function ticketRoutes(container: DependencyContainer, { operation, requireApiKey }: RouteDependencies): Router {
  const useCases = resolveAll(container, {
    commentOnTicket: CommentOnTicket,
    listTickets: ListTickets,
    readTicket: ReadTicket,
    updateTicket: UpdateTicket,
  });
  const router = createRouter();

  router.get(
    ...operation(listTickets, requireApiKey('tickets:read'), async ({ params, query, caller }) => {
      const list = await useCases.listTickets.execute({ ...params, ...query, by: toApiKeyActor(caller) });
      return { status: 200, body: ['{"data":[', list.documents, `],"page":${JSON.stringify(list.page)}}`] };
    }),
  );

  router.get(
    ...operation(readTicket, requireApiKey('tickets:read'), async ({ params }) => {
      const { document, changeNumber } = await useCases.readTicket.execute(params);
      return { status: 200, body: document, headers: createEtagHeader(changeNumber) };
    }),
  );

  router.patch(
    ...operation(updateTicket, requireApiKey('tickets:write'), async ({ params, headers, body, caller }) => {
      const { ticket, changeNumber, isRepeated } = await useCases.updateTicket.execute({
        ...params,
        update: body,
        by: toApiKeyActor(caller),
        authorName: caller.name,
        isExpectedVersion: createIfMatchPredicate(headers['if-match']),
        idempotencyKey: headers['idempotency-key'],
      });
      return {
        status: 200,
        body: serializeTicket(ticket),
        headers: [...createEtagHeader(changeNumber), ...createIdempotentReplayedHeader(isRepeated)],
      };
    }),
  );

  router.post(
    ...operation(commentOnTicket, requireApiKey('tickets:write'), async ({ params, headers, body, caller }) => {
      const { message, ticket, changeNumber, isRepeated } = await useCases.commentOnTicket.execute({
        ...params,
        content: body.content,
        authorName: body.authorName?.trim() ?? caller.name,
        by: toApiKeyActor(caller),
        idempotencyKey: headers['idempotency-key'],
      });
      return createdResponse({ success: true, message, ticket }, [
        ...createEtagHeader(changeNumber),
        ...createIdempotentReplayedHeader(isRepeated),
      ]);
    }),
  );

  return router;
}
