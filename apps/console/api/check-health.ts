import type { readHealth } from '../../../contracts/public/health.ts';
import { endpoint } from './endpoint.ts';
import { sendRequest } from './request.ts';

const READ_HEALTH = endpoint<typeof readHealth>('get', '/health');

/** Asks whether the server is there, which `reach` then knows. Never throws. */
export async function checkHealth(): Promise<void> {
  await sendRequest(READ_HEALTH, {}).catch(() => undefined);
}
