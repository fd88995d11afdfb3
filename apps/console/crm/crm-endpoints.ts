import type {
  dryRunMapping,
  listDeliveries,
  readDelivery,
  reapplyDeliveries,
  reapplyDelivery,
  sendTestDelivery,
} from '../../../contracts/management/deliveries.ts';
import type {
  configureInstallation,
  createInstallation,
  listInstallations,
  listRefusals,
  readInstallation,
  rotateSigningSecret,
} from '../../../contracts/management/installations.ts';
import { defineEndpoint, type OperationResult } from '../api/endpoint.ts';

export type Installation = OperationResult<typeof readInstallation>['installation'];
export type CrmDelivery = OperationResult<typeof readDelivery>['delivery'];
export type InstallationMapping = NonNullable<Installation['mapping']>;
export type MappingPreview = OperationResult<typeof dryRunMapping>['preview'];

export const LIST_INSTALLATIONS = defineEndpoint<typeof listInstallations>('get', '/sites/{siteId}/installations');
export const CREATE_INSTALLATION = defineEndpoint<typeof createInstallation>('post', '/sites/{siteId}/installations');
export const READ_INSTALLATION = defineEndpoint<typeof readInstallation>(
  'get',
  '/sites/{siteId}/installations/{installationId}',
);
export const CONFIGURE_INSTALLATION = defineEndpoint<typeof configureInstallation>(
  'patch',
  '/sites/{siteId}/installations/{installationId}',
);
export const ROTATE_SIGNING_SECRET = defineEndpoint<typeof rotateSigningSecret>(
  'post',
  '/sites/{siteId}/installations/{installationId}/secrets',
);
export const LIST_REJECTED_DELIVERIES = defineEndpoint<typeof listRefusals>(
  'get',
  '/sites/{siteId}/installations/{installationId}/refusals',
);
export const LIST_DELIVERIES = defineEndpoint<typeof listDeliveries>(
  'get',
  '/sites/{siteId}/installations/{installationId}/deliveries',
);
export const READ_DELIVERY = defineEndpoint<typeof readDelivery>(
  'get',
  '/sites/{siteId}/installations/{installationId}/deliveries/{deliveryId}',
);
export const REAPPLY_DELIVERY = defineEndpoint<typeof reapplyDelivery>(
  'post',
  '/sites/{siteId}/installations/{installationId}/deliveries/{deliveryId}/reapply',
);
export const REAPPLY_DELIVERIES = defineEndpoint<typeof reapplyDeliveries>(
  'post',
  '/sites/{siteId}/installations/{installationId}/deliveries/reapply',
);
export const SEND_TEST_DELIVERY = defineEndpoint<typeof sendTestDelivery>(
  'post',
  '/sites/{siteId}/installations/{installationId}/deliveries/test',
);
export const DRY_RUN_MAPPING = defineEndpoint<typeof dryRunMapping>(
  'post',
  '/sites/{siteId}/installations/{installationId}/mapping/dry-run',
);
