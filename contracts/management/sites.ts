import * as v from 'valibot';
import { isOrigin } from '../../core/access/origin.ts';
import { faultsInTexts } from '../../core/localization/texts.ts';
import { operation } from '../operation.ts';
import {
  byName,
  byNameOf,
  crossFieldRule,
  exactObject,
  isoTime,
  maxItems,
  name,
  rule,
  textsByName,
} from '../schemas.ts';
import { locale } from '../widget/widget-parts.ts';

/** A serialised origin exactly as a browser sends it. */
const origin = v.pipe(
  v.string(),
  rule(isOrigin, 'must be an origin as browsers send it, such as https://www.example.com', {
    description: 'An origin as browsers send it, such as `https://www.example.com`.',
    format: 'uri',
  }),
);

const allowedOrigins = v.pipe(v.array(origin), maxItems(50, 'must have at most 50 origins'));

/** The site's own texts by language tag and name. */
const texts = v.pipe(
  byNameOf(locale, byName(name(500))),
  rule<Record<string, Record<string, string>>>(hasFewMembers, 'must have at most 20 languages', {
    description: 'At most 20 languages.',
  }),
  crossFieldRule<Record<string, Record<string, string>>>(faultsInTexts, {
    description: 'Texts of the widget, with what each must contain.',
  }),
);

export const site = exactObject({
  id: v.string(),
  name: v.string(),
  allowedOrigins: v.array(v.string()),
  locale: v.string(),
  texts: byName(textsByName()),
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
  problems: ['site_limit_reached'],
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
  summary: 'Change a site’s name, allowed origins, locale or texts; of the texts all are replaced',
  access: 'bearer',
  audit: 'site.configured',
  body: exactObject({
    name: v.optional(name(120)),
    allowedOrigins: v.optional(allowedOrigins),
    locale: v.optional(locale),
    texts: v.optional(texts),
  }),
  success: { status: 200, description: 'The changed site.', schema: one },
  problems: ['site_not_found'],
});

function hasFewMembers(value: object): boolean {
  return Object.keys(value).length <= 20;
}
