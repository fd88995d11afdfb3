import * as v from 'valibot';
import { CRM_DELIVERY_STATES } from '../../core/crm/crm-delivery.ts';
import { deliverySchema, mappingPreviewSchema, mappingSchema } from '../installation-record.ts';
import { instantSchema } from '../instant.ts';
import { defineOperation } from '../operation.ts';
import { receiveCrmDelivery } from '../public/crm-inbound.ts';
import { anyObject, exactObject, nameSchema, textSchema } from '../schemas.ts';
import { pageSchema, pagingQuery } from './paging.ts';

const crmEventSchema = anyObject();

export const listDeliveries = defineOperation({
  id: 'listDeliveries',
  method: 'get',
  path: '/sites/{siteId}/installations/{installationId}/deliveries',
  summary: 'List the deliveries of a CRM connection, most recently received first',
  access: 'bearer',
  role: 'viewer',
  query: {
    state: v.optional(v.picklist(CRM_DELIVERY_STATES)),
    recordId: v.optional(v.pipe(nameSchema(200), v.description('Id of the CRM record that the mapping found.'))),
    ...pagingQuery,
  },
  success: {
    status: 200,
    description: 'A page of deliveries, without their events.',
    schema: pageSchema(deliverySchema),
  },
  problems: ['site_not_found', 'installation_not_found'],
});

export const readDelivery = defineOperation({
  id: 'readDelivery',
  method: 'get',
  path: '/sites/{siteId}/installations/{installationId}/deliveries/{deliveryId}',
  summary: 'Read a delivery with its event',
  access: 'bearer',
  role: 'viewer',
  success: {
    status: 200,
    description: 'The delivery. `event` is its original body.',
    schema: exactObject({ success: v.literal(true), delivery: deliverySchema, event: crmEventSchema }),
  },
  problems: ['site_not_found', 'delivery_not_found'],
});

export const reapplyDelivery = defineOperation({
  id: 'reapplyDelivery',
  method: 'post',
  path: '/sites/{siteId}/installations/{installationId}/deliveries/{deliveryId}/reapply',
  summary: 'Replay a delivery with the current mapping',
  access: 'bearer',
  role: 'admin',
  audit: 'deliveries.reapplied',
  body: v.optional(exactObject({ confirm: v.optional(v.boolean()) }), {}),
  success: {
    status: 200,
    description:
      'The queued delivery. Comments are not added twice. Without `confirm`, the response is 409 if a later delivery ' +
      'of the same record has been applied.',
    schema: exactObject({ success: v.literal(true), delivery: deliverySchema }),
  },
  problems: ['site_not_found', 'delivery_not_found', 'newer_delivery_applied'],
});

export const reapplyDeliveries = defineOperation({
  id: 'reapplyDeliveries',
  method: 'post',
  path: '/sites/{siteId}/installations/{installationId}/deliveries/reapply',
  summary: 'Replay all deliveries since a time with the current mapping, in the order received',
  access: 'bearer',
  role: 'admin',
  audit: 'deliveries.reapplied',
  body: exactObject({ since: instantSchema }),
  success: {
    status: 200,
    description: 'The number of queued deliveries. Later changes by others are kept, and comments are not added twice.',
    schema: exactObject({ success: v.literal(true), reapplied: v.pipe(v.number(), v.integer()) }),
  },
  problems: ['site_not_found', 'installation_not_found'],
});

export const sendTestDelivery = defineOperation({
  id: 'sendTestDelivery',
  method: 'post',
  path: '/sites/{siteId}/installations/{installationId}/deliveries/test',
  summary: 'Send a test delivery, signed by the server',
  access: 'bearer',
  role: 'admin',
  audit: 'none',
  body: v.optional(exactObject({ event: v.optional(crmEventSchema) }), {}),
  success: {
    status: 201,
    description: 'The test was accepted and stored as a delivery.',
    schema: receiveCrmDelivery.success.schema,
  },
  problems: ['site_not_found', 'installation_not_found', 'installation_not_receiving'],
});

export const dryRunMapping = defineOperation({
  id: 'dryRunMapping',
  method: 'post',
  path: '/sites/{siteId}/installations/{installationId}/mapping/dry-run',
  summary: 'Preview the result of a mapping on a stored delivery',
  access: 'bearer',
  role: 'admin',
  audit: 'none',
  body: exactObject({ deliveryId: textSchema(200), mapping: v.optional(mappingSchema) }),
  success: {
    status: 200,
    description: 'The result that the mapping would have. Nothing is changed.',
    schema: exactObject({ success: v.literal(true), preview: mappingPreviewSchema }),
  },
  problems: ['site_not_found', 'installation_not_found', 'delivery_not_found'],
});
