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
import { endpoint, type OperationResult } from '../api/endpoint.ts';

export type Installation = OperationResult<typeof readInstallation>['installation'];
export type Mapping = NonNullable<Installation['mapping']>;
export type Preview = OperationResult<typeof dryRunMapping>['preview'];

export const LIST_INSTALLATIONS = endpoint<typeof listInstallations>('get', '/sites/{siteId}/installations');
export const CREATE_INSTALLATION = endpoint<typeof createInstallation>('post', '/sites/{siteId}/installations');
export const READ_INSTALLATION = endpoint<typeof readInstallation>(
  'get',
  '/sites/{siteId}/installations/{installationId}',
);
export const CONFIGURE_INSTALLATION = endpoint<typeof configureInstallation>(
  'patch',
  '/sites/{siteId}/installations/{installationId}',
);
export const ROTATE_SECRET = endpoint<typeof rotateSigningSecret>(
  'post',
  '/sites/{siteId}/installations/{installationId}/secrets',
);
export const LIST_REFUSALS = endpoint<typeof listRefusals>(
  'get',
  '/sites/{siteId}/installations/{installationId}/refusals',
);
export const LIST_DELIVERIES = endpoint<typeof listDeliveries>(
  'get',
  '/sites/{siteId}/installations/{installationId}/deliveries',
);
export const READ_DELIVERY = endpoint<typeof readDelivery>(
  'get',
  '/sites/{siteId}/installations/{installationId}/deliveries/{deliveryId}',
);
export const REAPPLY_DELIVERY = endpoint<typeof reapplyDelivery>(
  'post',
  '/sites/{siteId}/installations/{installationId}/deliveries/{deliveryId}/reapply',
);
export const REAPPLY_DELIVERIES = endpoint<typeof reapplyDeliveries>(
  'post',
  '/sites/{siteId}/installations/{installationId}/deliveries/reapply',
);
export const SEND_TEST_DELIVERY = endpoint<typeof sendTestDelivery>(
  'post',
  '/sites/{siteId}/installations/{installationId}/deliveries/test',
);
export const DRY_RUN_MAPPING = endpoint<typeof dryRunMapping>(
  'post',
  '/sites/{siteId}/installations/{installationId}/mapping/dry-run',
);
