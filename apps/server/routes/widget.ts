import { answerAsVisitor, openChat, openTicket, readConversation } from '../../../contracts/unlisted/widget.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { created, ok } from '../answers.ts';
import type { Exchange } from '../exchange.ts';
import type { Guards } from '../guards.ts';
import type { OperationRouter } from '../operation-router.ts';

/** What the widget sends for its visitor. Decisions 3, 7. */
export function serveWidget(router: OperationRouter, guards: Guards, useCases: UseCases): void {
  router.serve(openTicket, guards.siteOrigin, async ({ params, body }) => {
    const { conversationId, conversationToken } = await useCases.openTicket.execute({ ...params, ...body });
    return created({ success: true, ticketId: conversationId, conversationToken });
  });

  router.serve(openChat, guards.siteOrigin, async ({ params, body }) => {
    const { conversationId, conversationToken } = await useCases.openChat.execute({ ...params, ...body });
    return created({ success: true, conversationId, conversationToken });
  });

  router.serve(readConversation, guards.siteOrigin, async ({ params, exchange }) => {
    const conversation = await useCases.readConversation.execute({ ...params, token: conversationToken(exchange) });
    return ok({ success: true, ...conversation });
  });

  router.serve(answerAsVisitor, guards.siteOrigin, async ({ params, body, exchange }) => {
    const message = await useCases.answerAsVisitor.execute({ ...params, ...body, token: conversationToken(exchange) });
    return created({ success: true, message });
  });
}

/** The token is read from its own header only, never from an address. */
export function conversationToken({ request }: Exchange): string {
  const token = request.headers['x-conversation-token'];
  return typeof token === 'string' ? token : '';
}
