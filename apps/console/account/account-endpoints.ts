import type { readAccount } from '../../../contracts/management/accounts.ts';
import { endpoint } from '../api/endpoint.ts';

export const READ_ACCOUNT = endpoint<typeof readAccount>('get', '/account');
