import * as v from 'valibot';
import { operation } from '../operation.ts';
import { exactObject, isoTime, name, rule } from '../schemas.ts';

/** A serialised origin exactly as a browser sends it. */
const origin = v.pipe(
  v.string(),
  rule(isOrigin, 'must be an origin as browsers send it, such as https://www.example.com', {
    description: 'An origin as browsers send it, such as `https://www.example.com`.',
    format: 'uri',
  }),
);

const locale = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as en or de-AT'),
);
const allowedOrigins = v.pipe(v.array(origin), v.maxLength(50, 'must be at most 50 origins'));

const site = exactObject({
  id: v.string(),
  name: v.string(),
  allowedOrigins: v.array(v.string()),
  locale: v.string(),
  createdAt: isoTime,
});

const one = exactObject({ success: v.literal(true), site });

export const listSites = operation({
  id: 'listSites',
  method: 'get',
  path: '/sites',
  summary: 'List the account’s sites',
  access: 'bearer',
  success: {
    status: 200,
    description: 'The sites, oldest first.',
    schema: exactObject({ success: v.literal(true), sites: v.array(site) }),
  },
  problems: [],
});

export const createSite = operation({
  id: 'createSite',
  method: 'post',
  path: '/sites',
  summary: 'Make a site',
  access: 'bearer',
  audit: 'site.created',
  body: exactObject({
    name: name(120),
    allowedOrigins: v.optional(allowedOrigins, []),
    locale: v.optional(locale, 'en'),
  }),
  success: { status: 201, description: 'The site.', schema: one },
  problems: [],
});

export const readSite = operation({
  id: 'readSite',
  method: 'get',
  path: '/sites/{siteId}',
  summary: 'Read a site',
  access: 'bearer',
  success: { status: 200, description: 'The site.', schema: one },
  problems: ['site_not_found'],
});

export const configureSite = operation({
  id: 'configureSite',
  method: 'patch',
  path: '/sites/{siteId}',
  summary: 'Change a site’s name, allowed origins or locale',
  access: 'bearer',
  audit: 'site.configured',
  body: exactObject({
    name: v.optional(name(120)),
    allowedOrigins: v.optional(allowedOrigins),
    locale: v.optional(locale),
  }),
  success: { status: 200, description: 'The changed site.', schema: one },
  problems: ['site_not_found'],
});

/** A star would look like a wildcard and match no page: browsers send none. */
function isOrigin(value: string): boolean {
  if (value.includes('*')) return false;
  try {
    const { origin, protocol } = new URL(value);
    return origin === value && (protocol === 'https:' || protocol === 'http:');
  } catch {
    return false;
  }
}
