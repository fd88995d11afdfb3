import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { packageRoot } from '../../composition/package-root.ts';
import type { Answer, Exchange } from '../exchange.ts';
import { securityHeaders } from '../fixed-headers.ts';
import type { OperationRouter } from '../operation-router.ts';
import { Refusal } from '../problem-response.ts';

const FOLDER = join(packageRoot, 'dist', 'console');
/** What the build has left in the page where the nonce of each answer goes. */
const NONCE = 'CSP_NONCE';
/** Of the one style that a package of the page sets before it is told the nonce. */
const STYLE_HASH = "'sha256-nzTgYzXYDNe6BAHiiI7NNlfK8n/auuOAhh2t92YvuXo='";
const MONTHS = 'public, max-age=31536000, immutable';
const NOBODY = ["'none'"];
const SELF = ["'self'"];

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** How a file was compressed when it was built, the smallest first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

/**
 * The console: one page at every address below `/console`, since the page itself reads the rest of it, and the files that it
 * loads, whose names hold their hash. Decisions 7.
 */
export function serveConsoleFiles(router: OperationRouter, https: boolean): void {
  const page = existsSync(FOLDER) ? readFileSync(join(FOLDER, 'console.html'), 'utf8') : undefined;
  const assets = page === undefined ? new Set<string>() : new Set(readdirSync(join(FOLDER, 'assets')));
  const security = securityHeaders({ https });

  router.page('/console/assets/:file', ({ request }): Answer => {
    const file = String(request.params['file']);
    const contentType = TYPES[extname(file)];
    if (contentType === undefined || !assets.has(file)) throw new Refusal('not_found');
    const encoding = ENCODINGS.find(({ name, suffix }) => accepts(request, name) && assets.has(file + suffix));
    return {
      status: 200,
      body: readFileSync(join(FOLDER, 'assets', file + (encoding?.suffix ?? ''))),
      contentType,
      fixedHeaders: [...security, 'Cache-Control', MONTHS, 'Vary', 'Accept-Encoding'],
      headers: encoding === undefined ? [] : ['Content-Encoding', encoding.name],
    };
  });

  const index = (): Answer => {
    if (page === undefined) throw new Refusal('not_found', 'This installation was built without its console.');
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

function policyWith(nonce: string) {
  return {
    defaultSrc: NOBODY,
    frameAncestors: NOBODY,
    scriptSrc: SELF,
    styleSrc: [...SELF, `'nonce-${nonce}'`, STYLE_HASH],
    imgSrc: SELF,
    connectSrc: SELF,
    formAction: NOBODY,
    baseUri: NOBODY,
  };
}

function accepts({ headers }: Exchange['request'], encoding: string): boolean {
  const accepted = headers['accept-encoding'] ?? '';
  return accepted.split(',').some((one) => one.trim() === encoding || one.trim().startsWith(`${encoding};q=1`));
}
