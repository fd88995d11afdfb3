import * as v from 'valibot';
import { INSTALLATION_NAME_MAX, INSTALLATION_STATUSES } from '../../core/crm/installation.ts';
import { operation } from '../operation.ts';
import { exactObject, name } from '../schemas.ts';
import { installation, mapping, refusals } from './installation-record.ts';

const installationName = name(INSTALLATION_NAME_MAX);
const one = exactObject({ success: v.literal(true), installation });
const withSecret = exactObject({ success: v.literal(true), installation, secret: v.string() });

export const listInstallations = operation({
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

export const createInstallation = operation({
  id: 'createInstallation',
  method: 'post',
  path: '/sites/{siteId}/installations',
  summary: 'Make a CRM installation: active, not yet enabled for inbound deliveries, without a mapping',
  access: 'bearer',
  audit: 'installation.created',
  body: exactObject({ name: installationName }),
  success: {
    status: 201,
    description: 'The installation, and its signing secret for this one time.',
    schema: withSecret,
  },
  problems: ['site_not_found'],
});

export const readInstallation = operation({
  id: 'readInstallation',
  method: 'get',
  path: '/sites/{siteId}/installations/{installationId}',
  summary: 'Read an installation',
  access: 'bearer',
  success: { status: 200, description: 'The installation.', schema: one },
  problems: ['site_not_found', 'installation_not_found'],
});

export const configureInstallation = operation({
  id: 'configureInstallation',
  method: 'patch',
  path: '/sites/{siteId}/installations/{installationId}',
  summary: 'Change an installation’s name, status, inbound deliveries or mapping',
  access: 'bearer',
  audit: 'installation.configured',
  body: exactObject({
    name: v.optional(installationName),
    status: v.optional(v.picklist(INSTALLATION_STATUSES)),
    inboundEnabled: v.optional(v.boolean()),
    mapping: v.optional(v.nullable(mapping)),
  }),
  success: { status: 200, description: 'The changed installation.', schema: one },
  problems: ['site_not_found', 'installation_not_found'],
});

export const rotateSigningSecret = operation({
  id: 'rotateSigningSecret',
  method: 'post',
  path: '/sites/{siteId}/installations/{installationId}/secrets',
  summary: 'Give an installation a new signing secret and let the older ones end',
  access: 'bearer',
  audit: 'signing_secret.rotated',
  body: exactObject({ overlapSeconds: v.picklist([0, 3600, 86_400, 604_800]) }),
  success: { status: 201, description: 'The installation, and its new secret for this one time.', schema: withSecret },
  problems: ['site_not_found', 'installation_not_found', 'too_many_signing_secrets'],
});

export const listRefusals = operation({
  id: 'listRefusals',
  method: 'get',
  path: '/sites/{siteId}/installations/{installationId}/refusals',
  summary: 'Why deliveries were refused: counts, and the latest with their times',
  access: 'bearer',
  success: {
    status: 200,
    description: 'Of what was sent, nothing is kept.',
    schema: exactObject({ success: v.literal(true), ...refusals }),
  },
  problems: ['site_not_found', 'installation_not_found'],
});
