import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../composition/package-root.ts';
import { BuiltFiles, FOR_EVER } from '../built-files.ts';
import type { Answer } from '../exchange.ts';
import { securityHeaders } from '../fixed-headers.ts';
import type { OperationRouter } from '../operation-router.ts';
import { Refusal } from '../problem-response.ts';

const FOLDER = join(packageRoot, 'dist', 'console');
const PAGE = join(FOLDER, 'console.html');
/** What the build has left in the page where the nonce of each answer goes. */
const NONCE = 'CSP_NONCE';
/** Of the one style that a package of the page sets before it is told the nonce. */
const STYLE_HASH = "'sha256-nzTgYzXYDNe6BAHiiI7NNlfK8n/auuOAhh2t92YvuXo='";
const NOBODY = ["'none'"];
const SELF = ["'self'"];

/**
 * Serves the console: one page for every path below `/console`, since the page does its own routing, and the files that
 * it loads, whose names contain their hash.
 */
export function serveConsoleFiles(router: OperationRouter, https: boolean): void {
  let page: string | undefined;
  const assets = new BuiltFiles(join(FOLDER, 'assets'), securityHeaders({ https }));

  router.page('/console/assets/:file', (exchange) => {
    const file = exchange.params['file'] ?? '';
    if (!assets.has(file)) throw new Refusal('not_found');
    return assets.answer(file, exchange, FOR_EVER);
  });

  const index = (): Answer => {
    page ??= builtPage();
    const nonce = randomBytes(16).toString('base64');
    return {
      status: 200,
      body: page.replaceAll(NONCE, nonce),
      contentType: 'text/html; charset=utf-8',
      fixedHeaders: [...securityHeaders({ https, policy: policyWith(nonce) }), 'Cache-Control', 'no-cache'],
    };
  };
  router.page('/console', index);
  router.page('/console/{*place}', index);
}

/** @throws Refusal */
function builtPage(): string {
  if (!existsSync(PAGE)) throw new Refusal('not_found', 'This installation was built without its console.');
  return readFileSync(PAGE, 'utf8');
}

function policyWith(nonce: string) {
  return {
    defaultSrc: NOBODY,
    frameAncestors: NOBODY,
    scriptSrc: SELF,
    styleSrc: [...SELF, `'nonce-${nonce}'`, STYLE_HASH],
    imgSrc: SELF,
    connectSrc: SELF,
    frameSrc: SELF,
    formAction: NOBODY,
    baseUri: NOBODY,
  };
}
