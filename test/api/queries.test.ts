import { describe, it } from 'node:test';
import { listTickets } from '../../contracts/public/tickets.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const list = (query: string) => api.asKey(`/tickets?${query}`);

describe('The query of GET /v1/sites/{siteId}/tickets', () => {
  for (const [what, query, ...pointers] of [
    ['a parameter given twice', 'limit=1&limit=2', 'query:limit'],
    ['a parameter given twice with one value', 'status=open&status=open', 'query:status'],
    ['a parameter given twice in two spellings', 'status=open&%73tatus=resolved', 'query:status'],
    ['an unknown parameter', 'page=2', 'query:page'],
    ['an unknown parameter without a value', 'debug', 'query:debug'],
    ['several violations', 'limit=0&skip=-1&page=2', 'query:limit', 'query:skip', 'query:page'],
    ['a parameter in brackets', 'limit[]=1', 'query:limit[]'],
    ['a parameter with a path', 'status[$ne]=open', 'query:status[$ne]'],
    ['a parameter in capitals', 'Limit=1', 'query:Limit'],
    ['__proto__', '__proto__=x', 'query:__proto__'],
    ['constructor', 'constructor=x', 'query:constructor'],
    ['toString', 'toString=x', 'query:toString'],
    ['a parameter without a name', '=1', 'query:'],
    ['NUL in a value', 'externalTicketId=a%00b', 'query:externalTicketId'],
    ['NUL in a name', 'a%00b=1', 'query:a\0b'],
    ['bytes that are not UTF-8', 'externalTicketId=%ff%fe', 'query:externalTicketId'],
    ['a surrogate encoded as UTF-8', 'externalTicketId=%ED%A0%80', 'query:externalTicketId'],
    ['an overlong NUL', 'externalTicketId=%C0%80', 'query:externalTicketId'],
    ['half a percent sign', 'externalTicketId=100%', 'query:externalTicketId'],
    ['a percent sign and letters', 'externalTicketId=%zz', 'query:externalTicketId'],
    ['a name that is not UTF-8', '%ff=1', 'query:%ff'],
  ] as const) {
    it(`rejects ${what} with 400, naming the parameter`, async () => {
      expectProblem(await list(query), 'invalid_request', ...pointers);
    });
  }

  it('may be empty or contain empty pairs', async () => {
    expectSuccess(listTickets, await list(''));
    expectSuccess(listTickets, await list('&limit=1&&'));
  });

  it('is rejected by routes without query parameters', async () => {
    expectProblem(await api.asAccount('/sites?limit=1'), 'invalid_request', 'query:limit');
    const keysPath = `/sites/${api.line.siteId}/api-keys`;
    expectProblem(await api.asAccount(`${keysPath}?status=active`), 'invalid_request', 'query:status');
  });
});
