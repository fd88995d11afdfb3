import { commentOnTicket, listTickets, readTicket, updateTicket } from '../../../contracts/public/tickets.ts';
import { apiKeyActor } from '../../../core/access/api-key.ts';
import { writeTicketDocument } from '../../../core/tickets/ticket-document.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { created, replayed } from '../answers.ts';
import { acceptedStates, etag } from '../etag.ts';
import type { Guards } from '../guards.ts';
import type { OperationRouter } from '../operation-router.ts';

/** Operations 5 to 8 of spec section 4. */
export function serveTickets(router: OperationRouter, guards: Guards, useCases: UseCases): void {
  router.serve(listTickets, guards.apiKey('tickets:read'), async ({ params, query, caller }) => {
    const list = await useCases.listTickets.execute({ ...params, ...query, by: apiKeyActor(caller) });
    return { status: 200, body: ['{"data":[', list.documents, `],"page":${JSON.stringify(list.page)}}`] };
  });

  router.serve(readTicket, guards.apiKey('tickets:read'), async ({ params }) => {
    const { document, changeNumber } = await useCases.readTicket.execute(params);
    return { status: 200, body: document, headers: etag(changeNumber) };
  });

  router.serve(updateTicket, guards.apiKey('tickets:write'), async ({ params, headers, body, caller }) => {
    const { ticket, changeNumber, repeated } = await useCases.updateTicket.execute({
      ...params,
      update: body,
      by: apiKeyActor(caller),
      authorName: caller.name,
      accepts: acceptedStates(headers['if-match']),
      idempotencyKey: headers['idempotency-key'],
    });
    return {
      status: 200,
      body: writeTicketDocument(ticket),
      headers: [...etag(changeNumber), ...replayed(repeated)],
    };
  });

  router.serve(commentOnTicket, guards.apiKey('tickets:write'), async ({ params, headers, body, caller }) => {
    const { message, ticket, changeNumber, repeated } = await useCases.commentOnTicket.execute({
      ...params,
      content: body.content,
      authorName: body.authorName?.trim() ?? caller.name,
      by: apiKeyActor(caller),
      idempotencyKey: headers['idempotency-key'],
    });
    return created({ success: true, message, ticket }, [...etag(changeNumber), ...replayed(repeated)]);
  });
}
