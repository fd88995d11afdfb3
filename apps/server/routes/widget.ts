import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import {
  answerAsVisitor,
  handOffConversation,
  openChat,
  openConversationLink,
  openTicket,
  readConversation,
  readWidgetConfig,
  resolveAction,
  resolveIntent,
} from '../../../contracts/widget/widget.ts';
import { MarkAnswersSeen } from '../../../core/notifications/mark-answers-seen.ts';
import { OpenConversationLink } from '../../../core/notifications/open-conversation-link.ts';
import { AnswerAsVisitor } from '../../../core/tickets/answer-as-visitor.ts';
import { HandOffConversation } from '../../../core/widget/hand-off-conversation.ts';
import { OpenChat } from '../../../core/widget/open-chat.ts';
import { OpenTicket } from '../../../core/widget/open-ticket.ts';
import { ReadWidgetConfig } from '../../../core/widget/read-widget-config.ts';
import { ResolveAction } from '../../../core/widget/resolve-action.ts';
import { ResolveIntent } from '../../../core/widget/resolve-intent.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { createRouter } from '../middleware/create-router.ts';
import { createdResponse, okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes that the widget calls for its visitor. */
export function widgetRoutes(
  container: DependencyContainer,
  { operation, siteOrigin, visitor }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, {
    answerAsVisitor: AnswerAsVisitor,
    handOffConversation: HandOffConversation,
    markAnswersSeen: MarkAnswersSeen,
    openChat: OpenChat,
    openConversationLink: OpenConversationLink,
    openTicket: OpenTicket,
    readWidgetConfig: ReadWidgetConfig,
    resolveAction: ResolveAction,
    resolveIntent: ResolveIntent,
  });
  const router = createRouter();

  router.get(
    ...operation(readWidgetConfig, siteOrigin, async ({ query, caller: site }) => {
      const { locale, texts, intents, actions } = await useCases.readWidgetConfig.execute({ site, ...query });
      const menu = { enabled: actions.some(({ placement, visible }) => placement === 'menu' && visible) };
      return okResponse({
        success: true,
        siteId: site.id,
        locale,
        texts,
        intents: [...intents],
        actions: [...actions],
        menu,
      });
    }),
  );

  router.post(
    ...operation(resolveIntent, siteOrigin, async ({ params: { intentKey }, body: { locale }, caller: site }) => {
      return okResponse({ success: true, ...(await useCases.resolveIntent.execute({ site, intentKey, locale })) });
    }),
  );

  router.post(
    ...operation(resolveAction, siteOrigin, async ({ params: { actionKey }, body: { locale }, caller: site }) => {
      return okResponse({ success: true, ...(await useCases.resolveAction.execute({ site, actionKey, locale })) });
    }),
  );

  router.post(
    ...operation(
      openTicket,
      siteOrigin,
      async ({ params, body }) => {
        const { conversationId, conversationToken } = await useCases.openTicket.execute({ ...params, ...body });
        return createdResponse({ success: true, ticketId: conversationId, conversationToken });
      },
      ({ intentKey, fields }, site) =>
        intentKey === undefined || fields === undefined
          ? []
          : useCases.openTicket.validate({ siteId: site.id, intentKey, fields: dropInvalidFields(fields) }),
    ),
  );

  router.post(
    ...operation(openChat, siteOrigin, async ({ params, body }) => {
      const { conversationId, conversationToken } = await useCases.openChat.execute({ ...params, ...body });
      return createdResponse({ success: true, conversationId, conversationToken });
    }),
  );

  router.post(
    ...operation(openConversationLink, siteOrigin, async ({ params, body }) =>
      okResponse({ success: true, ...(await useCases.openConversationLink.execute({ ...params, ...body })) }),
    ),
  );

  router.get(
    ...operation(readConversation, visitor, async ({ params: { siteId }, caller: { conversation } }) => {
      await useCases.markAnswersSeen.execute(siteId, conversation);
      return okResponse({ success: true, ...conversation });
    }),
  );

  router.post(
    ...operation(answerAsVisitor, visitor, async ({ params, body, caller }) => {
      const message = await useCases.answerAsVisitor.execute({ ...params, ...body, token: caller.token });
      return createdResponse({ success: true, message });
    }),
  );

  router.post(
    ...operation(handOffConversation, visitor, async ({ params: { conversationId }, caller: { site } }) => {
      await useCases.handOffConversation.execute({ site, conversationId });
      return okResponse({ success: true, status: 'escalated' });
    }),
  );

  return router;
}

/** Removes the undefined fields, which are those that the schema rejected. */
function dropInvalidFields(fields: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).filter((one): one is [string, string] => one[1] !== undefined));
}
