import type { readAccount } from '../../../contracts/unlisted/accounts.ts';
import { endpoint } from '../api/endpoint.ts';

export const READ_ACCOUNT = endpoint<typeof readAccount>('get', '/account');
