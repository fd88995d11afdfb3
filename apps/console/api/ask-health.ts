import type { readHealth } from '../../../contracts/public/health.ts';
import { endpoint } from './endpoint.ts';
import { request } from './request.ts';

const READ_HEALTH = endpoint<typeof readHealth>('get', '/health');

/** Asks whether the server is there, which `reach` then knows. Never throws. */
export async function askHealth(): Promise<void> {
  await request(READ_HEALTH, {}).catch(() => undefined);
}
