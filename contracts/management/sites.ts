import * as v from 'valibot';
import { isOrigin } from '../../core/access/origin.ts';
import { SITE_ROLES } from '../../core/access/site-role.ts';
import { validateUntypedTexts } from '../../core/localization/texts.ts';
import { defineOperation } from '../operation.ts';
import {
  crossFieldRule,
  documentedRule,
  exactObject,
  isoTimeSchema,
  maxItemsRule,
  nameSchema,
  recordOf,
  recordWithKeys,
  textRecord,
} from '../schemas.ts';
import { localeSchema } from '../widget/widget-parts.ts';

/** An origin, written exactly as browsers send it in the header `Origin`. */
const originSchema = v.pipe(
  v.string(),
  documentedRule(isOrigin, 'must be an origin as browsers send it, such as https://www.example.com', {
    description: 'An origin as browsers send it, such as `https://www.example.com`.',
    format: 'uri',
  }),
);

const allowedOriginsSchema = v.pipe(v.array(originSchema), maxItemsRule(50, 'must have at most 50 origins'));

/** The site's custom texts by language tag and text name. */
const widgetTextsSchema = v.pipe(
  recordWithKeys(localeSchema, recordOf(nameSchema(500))),
  documentedRule<Record<string, Record<string, string>>>(hasAtMost20Members, 'must have at most 20 languages', {
    description: 'At most 20 languages.',
  }),
  crossFieldRule<Record<string, Record<string, string>>>(validateUntypedTexts, {
    description: 'Custom texts of the widget by name. A text must keep its placeholders.',
  }),
);

export const siteSchema = exactObject({
  id: v.string(),
  name: v.string(),
  allowedOrigins: v.array(v.string()),
  locale: v.string(),
  texts: recordOf(textRecord()),
  createdAt: isoTimeSchema,
  deletedAt: v.pipe(
    v.nullable(isoTimeSchema),
    v.description('When the site was deleted. `null` if it is not deleted.'),
  ),
  deletesAt: v.pipe(
    v.nullable(isoTimeSchema),
    v.description('When the site is removed with all its data. Until then, it can be restored.'),
  ),
  role: v.pipe(v.picklist(SITE_ROLES), v.description('Your role in the site.')),
});

const siteResponseSchema = exactObject({ success: v.literal(true), site: siteSchema });

export const listSites = defineOperation({
  id: 'listSites',
  method: 'get',
  path: '/sites',
  summary: 'List the sites where you are a member',
  access: 'bearer',
  success: {
    status: 200,
    description: 'The sites, oldest first.',
    schema: exactObject({ success: v.literal(true), sites: v.array(siteSchema) }),
  },
  problems: [],
});

export const createSite = defineOperation({
  id: 'createSite',
  method: 'post',
  path: '/sites',
  summary: 'Create a site',
  access: 'bearer',
  audit: 'site.created',
  body: exactObject({
    name: nameSchema(120),
    allowedOrigins: v.optional(allowedOriginsSchema, []),
    locale: v.optional(localeSchema, 'en'),
  }),
  success: { status: 201, description: 'The new site.', schema: siteResponseSchema },
  problems: ['site_limit_reached', 'account_closed'],
});

export const readSite = defineOperation({
  id: 'readSite',
  method: 'get',
  path: '/sites/{siteId}',
  summary: 'Read a site',
  access: 'bearer',
  role: 'viewer',
  success: { status: 200, description: 'The site.', schema: siteResponseSchema },
  problems: ['site_not_found'],
});

export const configureSite = defineOperation({
  id: 'configureSite',
  method: 'patch',
  path: '/sites/{siteId}',
  summary: 'Change a site’s name, allowed origins, locale or texts; `texts` replaces all custom texts',
  access: 'bearer',
  role: 'admin',
  audit: 'site.configured',
  body: exactObject({
    name: v.optional(nameSchema(120)),
    allowedOrigins: v.optional(allowedOriginsSchema),
    locale: v.optional(localeSchema),
    texts: v.optional(widgetTextsSchema),
  }),
  success: { status: 200, description: 'The updated site.', schema: siteResponseSchema },
  problems: ['site_not_found'],
});

export const deleteSite = defineOperation({
  id: 'deleteSite',
  method: 'delete',
  path: '/sites/{siteId}',
  summary: 'Delete a site; it is removed with all its data after 7 days',
  access: 'bearer',
  role: 'owner',
  worksOnDeletedSite: true,
  audit: 'site.deleted',
  success: { status: 200, description: 'The deleted site, with `deletesAt`.', schema: siteResponseSchema },
  problems: ['site_not_found'],
});

export const restoreSite = defineOperation({
  id: 'restoreSite',
  method: 'post',
  path: '/sites/{siteId}/restore',
  summary: 'Undo the deletion of a site',
  access: 'bearer',
  role: 'owner',
  worksOnDeletedSite: true,
  audit: 'site.restored',
  success: { status: 200, description: 'The site, which works again.', schema: siteResponseSchema },
  problems: ['site_not_found'],
});

function hasAtMost20Members(value: object): boolean {
  return Object.keys(value).length <= 20;
}
