import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { FakeCheckout, type FakeCheckoutView } from '../../../adapters/fake-payments/fake-checkout.ts';
import { actOnFakeCheckout, readFakeCheckout } from '../../../contracts/widget/fake-payments.ts';
import { formatMoney } from '../../../core/payments/money.ts';
import { packageRoot } from '../../composition/package-root.ts';
import { createPageRoute, createRouter } from '../middleware/create-router.ts';
import { HttpError } from '../middleware/problem-response.ts';
import { createSecurityHeaders, PAGE_CSP } from '../middleware/security-headers.ts';
import { type HttpResponse, sendResponse } from '../middleware/send-response.ts';
import { okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

const PAGE_FILES = [
  { path: '/fake-payments/checkout/:sessionId', file: 'fake-checkout.html', contentType: 'text/html; charset=utf-8' },
  { path: '/fake-payments/checkout.js', file: 'fake-checkout.js', contentType: 'text/javascript; charset=utf-8' },
  { path: '/fake-payments/checkout.css', file: 'fake-checkout.css', contentType: 'text/css; charset=utf-8' },
] as const;

/** Routes of the fake payment provider's hosted checkout page, for anybody who has the URL of a checkout session. */
export function fakePaymentRoutes(
  container: DependencyContainer,
  { operation, allowAnybody }: Pick<RouteDependencies, 'operation' | 'allowAnybody'>,
  isHttps: boolean,
): Router {
  const checkout = container.resolve(FakeCheckout);
  const router = createRouter();

  const securityHeaders = createSecurityHeaders({ isHttps, policy: PAGE_CSP });
  for (const { path, file, contentType } of PAGE_FILES) {
    router.get(
      ...createPageRoute(path, (_req, res) => {
        const body = readFileSync(join(packageRoot, 'dist/pages', file));
        const headers = ['Cache-Control', 'no-cache'];
        sendResponse(res, { status: 200, body, contentType, headers, securityHeaders });
      }),
    );
  }

  router.get(
    ...operation(readFakeCheckout, allowAnybody, async ({ params }) =>
      toFakeCheckoutResponse(await checkout.findCheckoutView(params.sessionId)),
    ),
  );

  router.post(
    ...operation(actOnFakeCheckout, allowAnybody, async ({ params, body }) =>
      toFakeCheckoutResponse(await checkout.performAction(params.sessionId, body.act)),
    ),
  );

  return router;
}

function toFakeCheckoutResponse(view: FakeCheckoutView | undefined): HttpResponse {
  if (!view) throw new HttpError('not_found', 'This checkout does not exist.');
  const { money, description, expiresAt, successUrl, cancelUrl } = view.request;
  return okResponse({
    success: true,
    status: view.status,
    amount: formatMoney(money),
    description,
    expiresAt: new Date(expiresAt).toISOString(),
    successUrl,
    cancelUrl,
  });
}
