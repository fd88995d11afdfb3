import { answerAsVisitor, openChat, openTicket, readConversation } from '../../../contracts/unlisted/widget.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { created, ok } from '../answers.ts';
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

  router.serve(readConversation, guards.visitor, ({ caller }) => ok({ success: true, ...caller.conversation }));

  router.serve(answerAsVisitor, guards.visitor, async ({ params, body, caller }) => {
    const message = await useCases.answerAsVisitor.execute({ ...params, ...body, token: caller.token });
    return created({ success: true, message });
  });
}
