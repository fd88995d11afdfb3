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
import { endpoint, type OperationInput, type OperationResult } from '../api/endpoint.ts';

export type Intent = OperationResult<typeof listIntents>['intents'][number];
export type IntentSettings = OperationInput<typeof saveIntent>['body'];
export type Action = OperationResult<typeof listActions>['actions'][number];

export const LIST_INTENTS = endpoint<typeof listIntents>('get', '/sites/{siteId}/intents');
export const SAVE_INTENT = endpoint<typeof saveIntent>('put', '/sites/{siteId}/intents/{intentKey}');
export const DELETE_INTENT = endpoint<typeof deleteIntent>('delete', '/sites/{siteId}/intents/{intentKey}');
export const LIST_ACTIONS = endpoint<typeof listActions>('get', '/sites/{siteId}/actions');
export const CONFIGURE_BOOKINGS = endpoint<typeof configureBookings>('put', '/sites/{siteId}/actions/bookings');
export const CONFIGURE_PROMOTIONS = endpoint<typeof configurePromotions>('put', '/sites/{siteId}/actions/promotions');
export const CONFIGURE_VIDEOS = endpoint<typeof configureVideos>('put', '/sites/{siteId}/actions/videos');
export const CONFIGURE_REQUESTS = endpoint<typeof configureRequests>('put', '/sites/{siteId}/actions/requests');
export const CONFIGURE_CALLS = endpoint<typeof configureCalls>('put', '/sites/{siteId}/actions/calls');
export const CONFIGURE_MESSAGES = endpoint<typeof configureMessages>('put', '/sites/{siteId}/actions/messages');
export const CONFIGURE_HANDOFF = endpoint<typeof configureHumanHandoff>('put', '/sites/{siteId}/actions/human_handoff');
