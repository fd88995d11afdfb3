import express, { type Express, type Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { AuthorizeOrigin } from '../../core/access/authorize-origin.ts';
import { CONFIG, PUBLIC_URL } from '../composition/tokens.ts';
import type { Log } from '../process/log.ts';
import { accessLog } from './middleware/access-log.ts';
import { createWidgetPreflightHandler, forwardPreflights } from './middleware/cors.ts';
import { errorHandler } from './middleware/error-handler.ts';
import { methodNotAllowed } from './middleware/method-not-allowed.ts';
import { notFoundPage } from './middleware/not-found-page.ts';
import { notFound, rejectMalformedOrDuringShutdown } from './middleware/reject-requests.ts';
import { requestContext } from './middleware/request-context.ts';
import { createRequestRecorder } from './middleware/request-recorder.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { createRouteDependencies } from './operations/route-dependencies.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { assessmentRoutes } from './routes/assessments.ts';
import { consoleRoutes } from './routes/console-files.ts';
import { conversationEventsRoutes } from './routes/conversation-events.ts';
import { conversationRoutes } from './routes/conversations.ts';
import { crmDeliveryRoutes } from './routes/crm-deliveries.ts';
import { crmInboundRoutes } from './routes/crm-inbound.ts';
import { docsRoutes } from './routes/docs-files.ts';
import { fakePaymentRoutes } from './routes/fake-payments.ts';
import { healthRoutes } from './routes/health.ts';
import { installationRoutes } from './routes/installations.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { managedAssessmentRoutes } from './routes/managed-assessments.ts';
import { managedPaymentRoutes } from './routes/managed-payments.ts';
import { managedWidgetRoutes } from './routes/managed-widget.ts';
import { memberRoutes } from './routes/members.ts';
import { monitoringRoutes } from './routes/monitoring.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { overviewRoutes } from './routes/overview.ts';
import { paymentWebhookRoutes } from './routes/payment-webhooks.ts';
import { paymentRoutes } from './routes/payments.ts';
import { assessmentProfileRoutes } from './routes/profiles.ts';
import { retentionRoutes } from './routes/retention.ts';
import { routingRoutes } from './routes/routing.ts';
import { securityTxtRoutes } from './routes/security-txt.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { setUpPageRoutes } from './routes/set-up-page.ts';
import { siteEventsRoutes } from './routes/site-events.ts';
import { siteRoutes } from './routes/sites.ts';
import { systemRoutes } from './routes/system.ts';
import { ticketRoutes } from './routes/tickets.ts';
import { unsubscribeRoutes } from './routes/unsubscribe.ts';
import { visitorRoutes } from './routes/visitors.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { widgetRoutes } from './routes/widget.ts';
import { widgetFileRoutes } from './routes/widget-files.ts';
import { widgetPreviewRoutes } from './routes/widget-preview.ts';
import type { LongPollLimiter } from './streams/long-poll-limiter.ts';
import type { StreamRegistry } from './streams/stream-registry.ts';

/** What the app needs from the server that runs it. */
export interface ServerContext {
  readonly log: Log;
  readonly streams: StreamRegistry;
  readonly longPolls: LongPollLimiter;
  /** Security headers of API responses, names and values alternating. */
  readonly apiHeaders: readonly string[];
  /** Whether browsers reach the server over HTTPS. */
  readonly isHttps: boolean;
  readonly isDraining: () => boolean;
}

/** Creates the Express app. Requests pass the middleware and routers in the order listed here. */
export function createApp(container: DependencyContainer, server: ServerContext): Express {
  const [config, publicUrl] = [container.resolve(CONFIG), container.resolve(PUBLIC_URL)];
  const { log, streams, longPolls, apiHeaders, isHttps } = server;
  const operations = createRouteDependencies(container);

  // Each operation declares its whole path, so every router is mounted at the root. Express tries the routers in order,
  // at about 1 µs per router that does not match, so the busiest come first.
  const routers: readonly Router[] = [
    // Integrations, with API keys
    ticketRoutes(container, operations),
    assessmentRoutes(container, operations, longPolls),
    // Signed webhooks
    crmInboundRoutes(container, operations),
    paymentWebhookRoutes(container, operations),
    // Visitors of sites
    widgetRoutes(container, operations),
    conversationEventsRoutes(container, operations, streams),
    paymentRoutes(container, operations),
    ...(config.offersFakePayments ? [fakePaymentRoutes(container, operations, isHttps)] : []),
    // Management, with accounts
    sessionRoutes(container, operations),
    siteRoutes(container, operations),
    memberRoutes(container, operations),
    invitationRoutes(container, operations),
    siteEventsRoutes(container, operations, streams),
    conversationRoutes(container, operations),
    routingRoutes(container, operations),
    visitorRoutes(container, operations),
    retentionRoutes(container, operations),
    managedAssessmentRoutes(container, operations),
    installationRoutes(container, operations),
    crmDeliveryRoutes(container, operations),
    webhookRoutes(container, operations),
    notificationRoutes(container, operations),
    managedPaymentRoutes(container, operations),
    managedWidgetRoutes(container, operations),
    apiKeyRoutes(container, operations),
    monitoringRoutes(container, operations),
    overviewRoutes(container, operations),
    assessmentProfileRoutes(container, operations),
    systemRoutes(container, operations),
    // Public
    healthRoutes(container, operations),
    unsubscribeRoutes(container, operations, isHttps),
    widgetFileRoutes(isHttps),
    securityTxtRoutes(container),
    setUpPageRoutes(isHttps),
    docsRoutes(isHttps),
    widgetPreviewRoutes(isHttps),
    consoleRoutes(isHttps),
  ];
  const otherMethods = methodNotAllowed(routers, createWidgetPreflightHandler(container.resolve(AuthorizeOrigin)));

  const app = createExpressApp(config);
  app.use(requestContext(log));
  app.use(accessLog(createRequestRecorder(container)));
  app.use(securityHeaders(apiHeaders));
  app.use(rejectMalformedOrDuringShutdown(server.isDraining));
  app.use(forwardPreflights(otherMethods));
  app.use(...routers);
  app.use(otherMethods);
  app.use(notFound);
  app.use(notFoundPage(() => publicUrl.current, isHttps));
  app.use(errorHandler(() => `${publicUrl.current}/docs/errors`));
  return app;
}

/** Creates an Express app with Portico's app settings. `trustProxy` is the number of proxies in front of the server. */
export function createExpressApp({ trustProxy }: { readonly trustProxy: number }): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.enable('case sensitive routing').set('trust proxy', trustProxy).set('query parser', false);
  return app;
}
