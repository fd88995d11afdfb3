import type { ErrorRequestHandler } from 'express';
import { escapeHtml } from '../../../core/notifications/mail.ts';
import { acceptsHtml } from './accepts-html.ts';
import { MESSAGE_PAGE_CSP, renderMessagePage } from './message-page.ts';
import { HttpError } from './problem-response.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { sendResponse } from './send-response.ts';

/**
 * If a browser opens a path without a route or file, responds with a page that links to the console and the
 * documentation. For other clients, passes the error on to the error handler, which has to follow. `readBaseUrl`
 * returns the public URL of the server.
 */
export function notFoundPage(readBaseUrl: () => string, isHttps: boolean): ErrorRequestHandler {
  const securityHeaders = createSecurityHeaders({ isHttps, policy: MESSAGE_PAGE_CSP });
  return (error: unknown, req, res, next) => {
    if (!(error instanceof HttpError) || error.code !== 'not_found' || res.headersSent) return next(error);
    res.locals.addedHeaders.push('Vary', 'Accept');
    if (!acceptsHtml(req)) return next(error);
    res.locals.problemCode = error.code;
    sendResponse(res, {
      status: 404,
      body: renderMessagePage('en', 'Page not found', renderLinks(escapeHtml(readBaseUrl()))),
      contentType: 'text/html; charset=utf-8',
      headers: ['Cache-Control', 'no-store'],
      securityHeaders,
    });
  };
}

function renderLinks(baseUrl: string): string {
  return (
    '<p>There is no page at this URL. Check it for typing mistakes.</p>' +
    `<p><a href="${baseUrl}/console">Open the console</a> or <a href="${baseUrl}/docs/">read the documentation</a>.</p>`
  );
}
