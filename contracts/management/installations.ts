import * as v from 'valibot';
import { INSTALLATION_STATUSES, MAX_INSTALLATION_NAME_LENGTH } from '../../core/crm/installation.ts';
import { installationSchema, mappingSchema, rejectionStatisticsEntries } from '../installation-record.ts';
import { defineOperation } from '../operation.ts';
import { exactObject, nameSchema } from '../schemas.ts';

const installationNameSchema = nameSchema(MAX_INSTALLATION_NAME_LENGTH);
const installationResponseSchema = exactObject({ success: v.literal(true), installation: installationSchema });
const installationWithSecretSchema = exactObject({
  success: v.literal(true),
  installation: installationSchema,
  secret: v.string(),
});

export const listInstallations = defineOperation({
  id: 'listInstallations',
  method: 'get',
  path: '/sites/{siteId}/installations',
  summary: 'List the site’s CRM connections, newest first',
  access: 'bearer',
  role: 'viewer',
  success: {
    status: 200,
    description: 'The CRM connections, without their secrets.',
    schema: exactObject({ success: v.literal(true), installations: v.array(installationSchema) }),
  },
  problems: ['site_not_found'],
});

export const createInstallation = defineOperation({
  id: 'createInstallation',
  method: 'post',
  path: '/sites/{siteId}/installations',
  summary: 'Create a CRM connection: active, with inbound deliveries disabled and no mapping',
  access: 'bearer',
  role: 'admin',
  audit: 'installation.created',
  body: exactObject({ name: installationNameSchema }),
  success: {
    status: 201,
    description: 'The CRM connection and its signing secret. The secret is returned only once.',
    schema: installationWithSecretSchema,
  },
  problems: ['site_not_found'],
});

export const readInstallation = defineOperation({
  id: 'readInstallation',
  method: 'get',
  path: '/sites/{siteId}/installations/{installationId}',
  summary: 'Read a CRM connection',
  access: 'bearer',
  role: 'viewer',
  success: { status: 200, description: 'The CRM connection.', schema: installationResponseSchema },
  problems: ['site_not_found', 'installation_not_found'],
});

export const configureInstallation = defineOperation({
  id: 'configureInstallation',
  method: 'patch',
  path: '/sites/{siteId}/installations/{installationId}',
  summary: 'Change the name, status, inbound deliveries or mapping of a CRM connection',
  access: 'bearer',
  role: 'admin',
  audit: 'installation.configured',
  body: exactObject({
    name: v.optional(installationNameSchema),
    status: v.optional(v.picklist(INSTALLATION_STATUSES)),
    inboundEnabled: v.optional(v.boolean()),
    mapping: v.optional(v.nullable(mappingSchema)),
  }),
  success: { status: 200, description: 'The updated CRM connection.', schema: installationResponseSchema },
  problems: ['site_not_found', 'installation_not_found'],
});

export const rotateSigningSecret = defineOperation({
  id: 'rotateSigningSecret',
  method: 'post',
  path: '/sites/{siteId}/installations/{installationId}/secrets',
  summary: 'Rotate the signing secret of a CRM connection',
  access: 'bearer',
  role: 'admin',
  audit: 'signing_secret.rotated',
  body: exactObject({ overlapSeconds: v.picklist([0, 3600, 86_400, 604_800]) }),
  success: {
    status: 201,
    description: 'The CRM connection and its new secret. The secret is returned only once.',
    schema: installationWithSecretSchema,
  },
  problems: ['site_not_found', 'installation_not_found', 'too_many_signing_secrets'],
});

export const listRefusals = defineOperation({
  id: 'listRefusals',
  method: 'get',
  path: '/sites/{siteId}/installations/{installationId}/refusals',
  summary: 'Read the rejected deliveries: counts by reason, and the latest with their times',
  access: 'bearer',
  role: 'viewer',
  success: {
    status: 200,
    description: 'The rejections. The contents of rejected deliveries are not stored.',
    schema: exactObject({ success: v.literal(true), ...rejectionStatisticsEntries }),
  },
  problems: ['site_not_found', 'installation_not_found'],
});
