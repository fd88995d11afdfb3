import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import {
  answerAsVisitor,
  countUnreadAnswers,
  handOffConversation,
  markAnswersSeen,
  openChat,
  openConversationLink,
  openTicket,
  readConversation,
  readWidgetConfig,
  resolveAction,
  resolveIntent,
} from '../../../contracts/widget/widget.ts';
import { RecordWidgetSightings } from '../../../core/monitoring/overview/record-widget-sightings.ts';
import { OpenConversationLink } from '../../../core/notifications/open-conversation-link.ts';
import { AnswerAsVisitor } from '../../../core/tickets/answer-as-visitor.ts';
import { CountUnreadAnswers } from '../../../core/tickets/count-unread-answers.ts';
import { MarkSeen } from '../../../core/tickets/mark-seen.ts';
import { HandOffConversation } from '../../../core/widget/hand-off-conversation.ts';
import { OpenChat } from '../../../core/widget/open-chat.ts';
import { OpenTicket } from '../../../core/widget/open-ticket.ts';
import { ReadWidgetConfig } from '../../../core/widget/read-widget-config.ts';
import { ResolveAction } from '../../../core/widget/resolve-action.ts';
import { ResolveIntent } from '../../../core/widget/resolve-intent.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { createRouter } from '../middleware/create-router.ts';
import { sendNotModified } from '../middleware/send-response.ts';
import { createIfNoneMatchTagPredicate } from '../operations/etag.ts';
import { createdResponse, okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes that the widget calls from the pages of a site. */
export function widgetRoutes(
  container: DependencyContainer,
  { operation, requireSiteOrigin, requireVisitor }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, {
    answerAsVisitor: AnswerAsVisitor,
    countUnreadAnswers: CountUnreadAnswers,
    handOffConversation: HandOffConversation,
    markSeen: MarkSeen,
    openChat: OpenChat,
    openConversationLink: OpenConversationLink,
    openTicket: OpenTicket,
    readWidgetConfig: ReadWidgetConfig,
    recordWidgetSightings: RecordWidgetSightings,
    resolveAction: ResolveAction,
    resolveIntent: ResolveIntent,
  });
  const router = createRouter();

  router.get(
    ...operation(readWidgetConfig, requireSiteOrigin, async ({ query, caller: site, req }) => {
      const { origin } = req.headers;
      if (origin !== undefined) useCases.recordWidgetSightings.bufferSighting(site.id, origin);
      const { locale, texts, look, intents, actions } = await useCases.readWidgetConfig.execute({ site, ...query });
      const menu = { enabled: actions.some(({ placement, visible }) => placement === 'menu' && visible) };
      return okResponse({
        success: true,
        siteId: site.id,
        locale,
        texts,
        look,
        intents: [...intents],
        actions: [...actions],
        menu,
      });
    }),
  );

  router.post(
    ...operation(
      resolveIntent,
      requireSiteOrigin,
      async ({ params: { intentKey }, body: { locale }, caller: site }) => {
        return okResponse({ success: true, ...(await useCases.resolveIntent.execute({ site, intentKey, locale })) });
      },
    ),
  );

  router.post(
    ...operation(
      resolveAction,
      requireSiteOrigin,
      async ({ params: { actionKey }, body: { locale }, caller: site }) => {
        return okResponse({ success: true, ...(await useCases.resolveAction.execute({ site, actionKey, locale })) });
      },
    ),
  );

  router.post(
    ...operation(
      openTicket,
      requireSiteOrigin,
      async ({ params, body }) => {
        const { conversationId, conversationToken } = await useCases.openTicket.execute({ ...params, ...body });
        return createdResponse({ success: true, ticketId: conversationId, conversationToken });
      },
      ({ intentKey, fields }, site) =>
        intentKey === undefined || fields === undefined
          ? []
          : useCases.openTicket.validate({ siteId: site.id, intentKey, fields: dropInvalidFormFields(fields) }),
    ),
  );

  router.post(
    ...operation(openChat, requireSiteOrigin, async ({ params, body }) => {
      const { conversationId, conversationToken } = await useCases.openChat.execute({ ...params, ...body });
      return createdResponse({ success: true, conversationId, conversationToken });
    }),
  );

  router.post(
    ...operation(openConversationLink, requireSiteOrigin, async ({ params, body }) =>
      okResponse({ success: true, ...(await useCases.openConversationLink.execute({ ...params, ...body })) }),
    ),
  );

  router.get(
    ...operation(countUnreadAnswers, requireSiteOrigin, async ({ params: { siteId }, query, headers, res }) => {
      const tokens = headers['x-conversation-token'].split(',');
      const references = query.conversations
        .split(',')
        .map((conversationId, index) => ({ conversationId, token: tokens[index]?.trim() ?? '' }));
      const hasTag = createIfNoneMatchTagPredicate(headers['if-none-match']);
      const isKnown = (version: string) => hasTag(`"${version}"`);
      const { version, conversations } = await useCases.countUnreadAnswers.execute(siteId, references, isKnown);
      const responseHeaders = ['ETag', `"${version}"`];
      if (conversations) return okResponse({ success: true, conversations }, responseHeaders);
      sendNotModified(res, responseHeaders);
      return undefined;
    }),
  );

  router.get(
    ...operation(readConversation, requireVisitor, async ({ params: { siteId }, query, caller: { conversation } }) => {
      if (query.markSeen) await useCases.markSeen.execute('visitor', { siteId, ...conversation });
      return okResponse({ success: true, ...conversation });
    }),
  );

  router.post(
    ...operation(answerAsVisitor, requireVisitor, async ({ params, body, caller }) => {
      const message = await useCases.answerAsVisitor.execute({ ...params, ...body, token: caller.token });
      return createdResponse({ success: true, message });
    }),
  );

  router.post(
    ...operation(markAnswersSeen, requireVisitor, async ({ params: { siteId }, body, caller: { conversation } }) => {
      await useCases.markSeen.execute('visitor', { siteId, ...conversation, ...body });
      return okResponse({ success: true });
    }),
  );

  router.post(
    ...operation(handOffConversation, requireVisitor, async ({ params: { conversationId }, caller: { site } }) => {
      await useCases.handOffConversation.execute({ site, conversationId });
      return okResponse({ success: true, status: 'escalated' });
    }),
  );

  return router;
}

/** Removes the fields that violate the schema. `pickValidParts` has set them to `undefined`. */
function dropInvalidFormFields(fields: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).filter((one): one is [string, string] => one[1] !== undefined));
}
