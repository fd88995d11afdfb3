import type {
  configureBookings,
  configureCalls,
  configureHumanHandoff,
  configureMessages,
  configurePromotions,
  configureRequests,
  configureVideos,
  listActions,
} from '../../../contracts/management/actions.ts';
import type { deleteIntent, listIntents, saveIntent } from '../../../contracts/management/intents.ts';
import type { readLook, saveLook } from '../../../contracts/management/look.ts';
import { defineEndpoint, type OperationInput, type OperationResult } from '../api/endpoint.ts';

export type Intent = OperationResult<typeof listIntents>['intents'][number];
export type IntentSettings = OperationInput<typeof saveIntent>['body'];
export type Action = OperationResult<typeof listActions>['actions'][number];

export const READ_LOOK = defineEndpoint<typeof readLook>('get', '/sites/{siteId}/look');
export const SAVE_LOOK = defineEndpoint<typeof saveLook>('put', '/sites/{siteId}/look');
export const LIST_INTENTS = defineEndpoint<typeof listIntents>('get', '/sites/{siteId}/intents');
export const SAVE_INTENT = defineEndpoint<typeof saveIntent>('put', '/sites/{siteId}/intents/{intentKey}');
export const DELETE_INTENT = defineEndpoint<typeof deleteIntent>('delete', '/sites/{siteId}/intents/{intentKey}');
export const LIST_ACTIONS = defineEndpoint<typeof listActions>('get', '/sites/{siteId}/actions');
export const CONFIGURE_BOOKINGS_ACTION = defineEndpoint<typeof configureBookings>(
  'put',
  '/sites/{siteId}/actions/bookings',
);
export const CONFIGURE_PROMOTIONS_ACTION = defineEndpoint<typeof configurePromotions>(
  'put',
  '/sites/{siteId}/actions/promotions',
);
export const CONFIGURE_VIDEOS_ACTION = defineEndpoint<typeof configureVideos>('put', '/sites/{siteId}/actions/videos');
export const CONFIGURE_REQUESTS_ACTION = defineEndpoint<typeof configureRequests>(
  'put',
  '/sites/{siteId}/actions/requests',
);
export const CONFIGURE_PHONE_CALLS_ACTION = defineEndpoint<typeof configureCalls>(
  'put',
  '/sites/{siteId}/actions/calls',
);
export const CONFIGURE_MESSAGES_ACTION = defineEndpoint<typeof configureMessages>(
  'put',
  '/sites/{siteId}/actions/messages',
);
export const CONFIGURE_HUMAN_HANDOFF_ACTION = defineEndpoint<typeof configureHumanHandoff>(
  'put',
  '/sites/{siteId}/actions/human_handoff',
);
