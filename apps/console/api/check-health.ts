import type { readHealth } from '../../../contracts/public/health.ts';
import { defineEndpoint } from './endpoint.ts';
import { sendRequest } from './request.ts';

const READ_HEALTH = defineEndpoint<typeof readHealth>('get', '/health');

/** Requests the server's health, which updates `reachability`. Never throws. */
export async function checkHealth(): Promise<void> {
  await sendRequest(READ_HEALTH, {}).catch(() => undefined);
}
