import type { readAccount } from '../../../contracts/management/accounts.ts';
import { defineEndpoint } from '../api/endpoint.ts';

export const READ_ACCOUNT = defineEndpoint<typeof readAccount>('get', '/account');
