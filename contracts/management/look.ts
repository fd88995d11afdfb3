import * as v from 'valibot';
import { defineOperation } from '../operation.ts';
import { exactObject } from '../schemas.ts';
import { widgetLookSchema } from '../widget/widget-parts.ts';

const lookResponseSchema = exactObject({ success: v.literal(true), look: widgetLookSchema });

export const readLook = defineOperation({
  id: 'readLook',
  method: 'get',
  path: '/sites/{siteId}/look',
  summary: 'Read the look of the site’s widget',
  access: 'bearer',
  role: 'viewer',
  success: { status: 200, description: 'The look.', schema: lookResponseSchema },
  problems: ['site_not_found'],
});

export const saveLook = defineOperation({
  id: 'saveLook',
  method: 'put',
  path: '/sites/{siteId}/look',
  summary: 'Replace the look of the site’s widget',
  access: 'bearer',
  role: 'admin',
  audit: 'look.configured',
  body: widgetLookSchema,
  success: { status: 200, description: 'The saved look.', schema: lookResponseSchema },
  problems: ['site_not_found'],
});
