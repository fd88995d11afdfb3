import type { readHealth } from '../../../contracts/health.ts';
import { endpoint } from './endpoint.ts';
import { request } from './request.ts';

const READ_HEALTH = endpoint<typeof readHealth>('get', '/health');

/** Resolves when the server answers anything at all. @throws Problem when it does not */
export async function askHealth(): Promise<void> {
  await request(READ_HEALTH, {});
}
