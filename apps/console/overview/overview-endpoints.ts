import type { readFirstSteps, readOverview } from '../../../contracts/management/overview.ts';
import { defineEndpoint, type OperationResult } from '../api/endpoint.ts';

export type Overview = OperationResult<typeof readOverview>;
export type FirstSteps = OperationResult<typeof readFirstSteps>;

export const READ_OVERVIEW = defineEndpoint<typeof readOverview>('get', '/sites/{siteId}/overview');
export const READ_FIRST_STEPS = defineEndpoint<typeof readFirstSteps>('get', '/sites/{siteId}/first-steps');
