import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { commentOnTicket, listTickets, readTicket, updateTicket } from '../../../contracts/public/tickets.ts';
import { apiKeyActor } from '../../../core/access/api-key.ts';
import { CommentOnTicket } from '../../../core/tickets/comment-on-ticket.ts';
import { ListTickets } from '../../../core/tickets/list-tickets.ts';
import { ReadTicket } from '../../../core/tickets/read-ticket.ts';
import { serializeTicket } from '../../../core/tickets/ticket-document.ts';
import { UpdateTicket } from '../../../core/tickets/update-ticket.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { createRouter } from '../middleware/create-router.ts';
import { etagHeader, parseIfMatch } from '../operations/etag.ts';
import type { Operations } from '../operations/operations.ts';
import { created, replayedHeader } from '../operations/responses.ts';

/** Routes that list, read and change tickets, for API keys: docs/tickets.md */
export function ticketRoutes(container: DependencyContainer, { operation, apiKey }: Operations): Router {
  const useCases = resolveAll(container, {
    commentOnTicket: CommentOnTicket,
    listTickets: ListTickets,
    readTicket: ReadTicket,
    updateTicket: UpdateTicket,
  });
  const router = createRouter();

  router.get(
    ...operation(listTickets, apiKey('tickets:read'), async ({ params, query, caller }) => {
      const list = await useCases.listTickets.execute({ ...params, ...query, by: apiKeyActor(caller) });
      return { status: 200, body: ['{"data":[', list.documents, `],"page":${JSON.stringify(list.page)}}`] };
    }),
  );

  router.get(
    ...operation(readTicket, apiKey('tickets:read'), async ({ params }) => {
      const { document, changeNumber } = await useCases.readTicket.execute(params);
      return { status: 200, body: document, headers: etagHeader(changeNumber) };
    }),
  );

  router.patch(
    ...operation(updateTicket, apiKey('tickets:write'), async ({ params, headers, body, caller }) => {
      const { ticket, changeNumber, repeated } = await useCases.updateTicket.execute({
        ...params,
        update: body,
        by: apiKeyActor(caller),
        authorName: caller.name,
        accepts: parseIfMatch(headers['if-match']),
        idempotencyKey: headers['idempotency-key'],
      });
      return {
        status: 200,
        body: serializeTicket(ticket),
        headers: [...etagHeader(changeNumber), ...replayedHeader(repeated)],
      };
    }),
  );

  router.post(
    ...operation(commentOnTicket, apiKey('tickets:write'), async ({ params, headers, body, caller }) => {
      const { message, ticket, changeNumber, repeated } = await useCases.commentOnTicket.execute({
        ...params,
        content: body.content,
        authorName: body.authorName?.trim() ?? caller.name,
        by: apiKeyActor(caller),
        idempotencyKey: headers['idempotency-key'],
      });
      return created({ success: true, message, ticket }, [...etagHeader(changeNumber), ...replayedHeader(repeated)]);
    }),
  );

  return router;
}
