import * as v from 'valibot';
import { INSTALLATION_NAME_MAX, INSTALLATION_STATUSES } from '../../core/crm/installation.ts';
import { defineOperation } from '../operation.ts';
import { exactObject, nameSchema } from '../schemas.ts';
import { installation, mapping, rejectionEntries } from './installation-record.ts';

const installationNameSchema = nameSchema(INSTALLATION_NAME_MAX);
const installationResponseSchema = exactObject({ success: v.literal(true), installation });
const installationWithSecretSchema = exactObject({ success: v.literal(true), installation, secret: v.string() });

export const listInstallations = defineOperation({
  id: 'listInstallations',
  method: 'get',
  path: '/sites/{siteId}/installations',
  summary: 'List the site’s CRM installations, newest first',
  access: 'bearer',
  success: {
    status: 200,
    description: 'The installations; never their secrets.',
    schema: exactObject({ success: v.literal(true), installations: v.array(installation) }),
  },
  problems: ['site_not_found'],
});

export const createInstallation = defineOperation({
  id: 'createInstallation',
  method: 'post',
  path: '/sites/{siteId}/installations',
  summary: 'Make a CRM installation: active, not yet enabled for inbound deliveries, without a mapping',
  access: 'bearer',
  audit: 'installation.created',
  body: exactObject({ name: installationNameSchema }),
  success: {
    status: 201,
    description: 'The installation, and its signing secret for this one time.',
    schema: installationWithSecretSchema,
  },
  problems: ['site_not_found'],
});

export const readInstallation = defineOperation({
  id: 'readInstallation',
  method: 'get',
  path: '/sites/{siteId}/installations/{installationId}',
  summary: 'Read an installation',
  access: 'bearer',
  success: { status: 200, description: 'The installation.', schema: installationResponseSchema },
  problems: ['site_not_found', 'installation_not_found'],
});

export const configureInstallation = defineOperation({
  id: 'configureInstallation',
  method: 'patch',
  path: '/sites/{siteId}/installations/{installationId}',
  summary: 'Change an installation’s name, status, inbound deliveries or mapping',
  access: 'bearer',
  audit: 'installation.configured',
  body: exactObject({
    name: v.optional(installationNameSchema),
    status: v.optional(v.picklist(INSTALLATION_STATUSES)),
    inboundEnabled: v.optional(v.boolean()),
    mapping: v.optional(v.nullable(mapping)),
  }),
  success: { status: 200, description: 'The changed installation.', schema: installationResponseSchema },
  problems: ['site_not_found', 'installation_not_found'],
});

export const rotateSigningSecret = defineOperation({
  id: 'rotateSigningSecret',
  method: 'post',
  path: '/sites/{siteId}/installations/{installationId}/secrets',
  summary: 'Give an installation a new signing secret and let the older ones end',
  access: 'bearer',
  audit: 'signing_secret.rotated',
  body: exactObject({ overlapSeconds: v.picklist([0, 3600, 86_400, 604_800]) }),
  success: {
    status: 201,
    description: 'The installation, and its new secret for this one time.',
    schema: installationWithSecretSchema,
  },
  problems: ['site_not_found', 'installation_not_found', 'too_many_signing_secrets'],
});

export const listRefusals = defineOperation({
  id: 'listRefusals',
  method: 'get',
  path: '/sites/{siteId}/installations/{installationId}/refusals',
  summary: 'Why deliveries were refused: counts, and the latest with their times',
  access: 'bearer',
  success: {
    status: 200,
    description: 'Of what was sent, nothing is kept.',
    schema: exactObject({ success: v.literal(true), ...rejectionEntries }),
  },
  problems: ['site_not_found', 'installation_not_found'],
});
