import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FakeCheckout, FakeCheckoutView } from '../../../adapters/fake-payments/fake-checkout.ts';
import { actOnFakeCheckout, readFakeCheckout } from '../../../contracts/widget/fake-payments.ts';
import { moneyText } from '../../../core/payments/money.ts';
import { packageRoot } from '../../composition/package-root.ts';
import { ok } from '../answers.ts';
import type { Answer } from '../exchange.ts';
import { PAGE_POLICY, securityHeaders } from '../fixed-headers.ts';
import type { Guards } from '../guards.ts';
import type { OperationRouter } from '../operation-router.ts';
import { Refusal } from '../problem-response.ts';

const PAGES = [
  { path: '/fake-payments/checkout/:sessionId', file: 'fake-checkout.html', contentType: 'text/html; charset=utf-8' },
  { path: '/fake-payments/checkout.js', file: 'fake-checkout.js', contentType: 'text/javascript; charset=utf-8' },
  { path: '/fake-payments/checkout.css', file: 'fake-checkout.css', contentType: 'text/css; charset=utf-8' },
] as const;

/** The fake payment provider's hosted page and the actions of its buttons, for anybody who has the session's URL. */
export function serveFakePayments(
  router: OperationRouter,
  guards: Pick<Guards, 'anybody'>,
  checkout: FakeCheckout,
  https: boolean,
): void {
  const fixedHeaders = [...securityHeaders({ https, policy: PAGE_POLICY }), 'Cache-Control', 'no-cache'];
  for (const { path, file, contentType } of PAGES) {
    const body = () => readFileSync(join(packageRoot, 'dist/pages', file));
    router.page(path, (): Answer => ({ status: 200, body: body(), contentType, fixedHeaders }));
  }

  router.serve(readFakeCheckout, guards.anybody, async ({ params }) => shown(await checkout.view(params.sessionId)));

  router.serve(actOnFakeCheckout, guards.anybody, async ({ params, body }) =>
    shown(await checkout.act(params.sessionId, body.act)),
  );
}

function shown(view: FakeCheckoutView | undefined): Answer {
  if (!view) throw new Refusal('not_found', 'There is no such checkout.');
  const { money, description, expiresAt, successUrl, cancelUrl } = view.request;
  return ok({
    success: true,
    status: view.status,
    amount: moneyText(money),
    description,
    expiresAt: new Date(expiresAt).toISOString(),
    successUrl,
    cancelUrl,
  });
}
