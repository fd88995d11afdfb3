import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { DAY } from '../../../core/shared/time.ts';
import { CLOCK, CONFIG } from '../../composition/tokens.ts';
import { createPageRoute, createRouter } from '../middleware/create-router.ts';
import { HttpError } from '../middleware/problem-response.ts';
import { sendResponse } from '../middleware/send-response.ts';

const SECURITY_TXT_PATH = '/.well-known/security.txt';
/** RFC 9116, section 2.5.5 recommends less than a year. */
const SECURITY_TXT_VALID_DAYS = 180;

/** Serves `/.well-known/security.txt` (RFC 9116) if the deployment has a security contact. */
export function securityTxtRoutes(container: DependencyContainer): Router {
  const { securityContact, publicUrl } = container.resolve(CONFIG);
  const clock = container.resolve(CLOCK);
  const router = createRouter();

  router.get(
    ...createPageRoute(SECURITY_TXT_PATH, (_req, res) => {
      if (securityContact === undefined) throw new HttpError('not_found');
      // Expires at midnight, so that the text changes only once a day.
      const expires = new Date((Math.floor(clock.now() / DAY) + SECURITY_TXT_VALID_DAYS) * DAY);
      const lines = [`Contact: ${securityContact}`, `Expires: ${expires.toISOString()}`];
      // RFC 9116, section 2.5.2: the canonical URL begins with https.
      if (publicUrl?.startsWith('https:')) lines.push(`Canonical: ${publicUrl}${SECURITY_TXT_PATH}`);
      const body = lines.map((line) => `${line}\n`).join('');
      const headers = ['Cache-Control', 'public, max-age=3600'];
      sendResponse(res, { status: 200, body, contentType: 'text/plain; charset=utf-8', headers });
    }),
  );

  return router;
}
