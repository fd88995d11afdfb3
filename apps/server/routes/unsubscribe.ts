import type { Request, RequestHandler, Response, Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { fillPlaceholders } from '../../../core/localization/texts.ts';
import { escapeHtml } from '../../../core/notifications/mail.ts';
import { selectMailTexts } from '../../../core/notifications/mail-texts.ts';
import type { MailTexts } from '../../../core/notifications/mail-texts-en.ts';
import { type UnsubscribePageContent, UnsubscribeVisitor } from '../../../core/notifications/unsubscribe-visitor.ts';
import { createPageRoute, createRouter } from '../middleware/create-router.ts';
import { MESSAGE_PAGE_CSP, renderMessagePage } from '../middleware/message-page.ts';
import { createSecurityHeaders } from '../middleware/security-headers.ts';
import { sendResponse } from '../middleware/send-response.ts';
import { readBodyBytes } from '../operations/read-body.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/**
 * Maximum size of a POST body. Mail programs send `List-Unsubscribe=One-Click`, URL-encoded or as multipart form data
 * (RFC 8058, section 3.2).
 */
const MAX_UNSUBSCRIBE_FORM_BYTES = 10 * 1024;

/**
 * Routes with which a visitor unsubscribes from the mails about a conversation, for anybody with the token of such a
 * mail. GET only shows a page with a button, because mail scanners open links. POST unsubscribes. The button sends it,
 * and so do mail programs that support one-click unsubscription (RFC 8058).
 */
export function unsubscribeRoutes(
  container: DependencyContainer,
  { limitUnsubscribes }: Pick<RouteDependencies, 'limitUnsubscribes'>,
  isHttps: boolean,
): Router {
  const unsubscribeVisitor = container.resolve(UnsubscribeVisitor);
  const securityHeaders = createSecurityHeaders({ isHttps, policy: MESSAGE_PAGE_CSP });
  const router = createRouter();

  const createHandler =
    (
      loadPageContent: (token: string) => Promise<UnsubscribePageContent | undefined>,
      render: (texts: MailTexts, siteName: string) => string,
    ): RequestHandler =>
    async (req: Request, res: Response) => {
      await limitUnsubscribes(req, res);
      if (req.method === 'POST') await readBodyBytes(req, MAX_UNSUBSCRIBE_FORM_BYTES);
      const pageContent = await loadPageContent(String(req.params['token']));
      const { locale, texts } = selectMailTexts(...(pageContent?.locales ?? [req.headers['accept-language'] ?? null]));
      const content = pageContent
        ? render(texts, pageContent.siteName)
        : `<p role="alert">${escapeHtml(texts.unsubscribeInvalid)}</p>`;
      sendResponse(res, {
        status: pageContent ? 200 : 404,
        body: renderMessagePage(locale, texts.unsubscribeTitle, content),
        contentType: 'text/html; charset=utf-8',
        headers: ['Cache-Control', 'no-store', 'X-Robots-Tag', 'noindex'],
        securityHeaders,
      });
    };

  router.get(
    ...createPageRoute(
      '/unsubscribe/:token',
      createHandler((token) => unsubscribeVisitor.findPageContent(token), renderUnsubscribeForm),
    ),
  );
  router.post(
    ...createPageRoute(
      '/unsubscribe/:token',
      createHandler((token) => unsubscribeVisitor.execute(token), renderUnsubscribeConfirmation),
    ),
  );
  return router;
}

/** Renders the form with the button. The form has no `action`, so browsers send it to the page’s own URL. */
function renderUnsubscribeForm(texts: MailTexts, site: string): string {
  return (
    `<p>${escapeHtml(fillPlaceholders(texts.unsubscribeQuestion, { site }))}</p>` +
    `<p>${escapeHtml(texts.unsubscribeNotice)}</p>` +
    '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click">' +
    `<button>${escapeHtml(texts.unsubscribeButton)}</button></form>`
  );
}

function renderUnsubscribeConfirmation(texts: MailTexts): string {
  return `<p role="status">${escapeHtml(texts.unsubscribed)}</p><p>${escapeHtml(texts.unsubscribeNotice)}</p>`;
}
