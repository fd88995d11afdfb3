import type { dryRunRouting, readRouting, saveRouting } from '../../../contracts/management/routing.ts';
import { defineEndpoint, type OperationInput, type OperationResult } from '../api/endpoint.ts';

export type Routing = OperationInput<typeof saveRouting>['body'];
export type RoutingRule = Routing['rules'][number];
export type RoutingConditions = RoutingRule['when'];
export type RoutingOutcome = RoutingRule['then'];
export type SavedRouting = OperationResult<typeof readRouting>;
export type RoutingMatch = OperationResult<typeof dryRunRouting>['matches'][number];

export const READ_ROUTING = defineEndpoint<typeof readRouting>('get', '/sites/{siteId}/routing');
export const SAVE_ROUTING = defineEndpoint<typeof saveRouting>('put', '/sites/{siteId}/routing');
export const DRY_RUN_ROUTING = defineEndpoint<typeof dryRunRouting>('post', '/sites/{siteId}/routing/dry-run');
