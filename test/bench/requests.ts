import type { Server } from './servers.ts';
import type { Store } from './stores.ts';

/** Maximum number of different tickets in one load. */
const MAX_TICKETS = 2000;

export function listRequests({ siteId, apiKey }: Store): string[] {
  return [formatRequest('GET', `/v1/sites/${siteId}/tickets?limit=50`, apiKey)];
}

/** The same list, each time with another filter that matches all tickets, so no server has it cached. */
export function freshListRequests({ siteId, apiKey }: Store): string[] {
  return Array.from({ length: MAX_TICKETS }, (_, second) => {
    const since = new Date(Date.UTC(2001, 0, 1) + second * 1000).toISOString();
    return formatRequest('GET', `/v1/sites/${siteId}/tickets?limit=50&updatedSince=${since}`, apiKey);
  });
}

export function readRequests({ siteId, apiKey }: Store, ticketIds: readonly string[]): string[] {
  return ticketIds.map((id) => formatRequest('GET', `/v1/sites/${siteId}/tickets/${id}`, apiKey));
}

export function assessmentRequests({ siteId, apiKey }: Store, assessmentIds: readonly string[]): string[] {
  return assessmentIds.map((id) => formatRequest('GET', `/v1/sites/${siteId}/assessments/${id}`, apiKey));
}

export function updateRequests({ siteId, apiKey }: Store, ticketIds: readonly string[]): string[] {
  const bodies = ['{"status":"escalated","priority":"high"}', '{"status":"open","priority":"normal"}'];
  return bodies.flatMap((body) =>
    ticketIds.map((id) => formatRequest('PATCH', `/v1/sites/${siteId}/tickets/${id}`, apiKey, body)),
  );
}

/** Requests of the site's page to start a payment. */
export function executeRequests({ siteId }: Store, origin: string): string[] {
  const lines = [`POST /sites/${siteId}/actions/payments/execute HTTP/1.1`, 'Host: 127.0.0.1', `Origin: ${origin}`];
  return [`${lines.join('\r\n')}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`];
}

/** The requests that an execute sends to the provider. */
export function sessionRequests(): string[] {
  const form = `expires_at=${Math.ceil(Date.now() / 1000) + 2700}`;
  return [`POST /v1/checkout/sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${form.length}\r\n\r\n${form}`];
}

/** Returns evenly sampled ticket ids of the site. */
export async function sampleTicketIds({ port, store: { siteId, apiKey } }: Server): Promise<string[]> {
  const ids: string[] = [];
  let cursor = '';
  do {
    const url = `http://127.0.0.1:${port}/v1/sites/${siteId}/tickets?limit=100${cursor}`;
    const response = await fetch(url, { headers: { 'x-service-api-key': apiKey } });
    const { data, page } = (await response.json()) as { data: { id: string }[]; page: { nextCursor: string | null } };
    ids.push(...data.map(({ id }) => id));
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
  } while (cursor !== '');
  const step = Math.max(1, Math.floor(ids.length / MAX_TICKETS));
  return ids.filter((_, index) => index % step === 0);
}

/** Asserts that the servers return the same body for the first request. @throws Error */
export async function assertSameResponses(
  servers: readonly Server[],
  [request = '']: readonly string[],
): Promise<void> {
  const [, path = ''] = request.split(' ');
  const bodies = await Promise.all(
    servers.map(async ({ port, store: { apiKey } }) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-service-api-key': apiKey } });
      return response.text();
    }),
  );
  if (bodies.some((body) => body !== bodies[0])) throw new Error(`The servers differ in their answers to ${path}`);
}

function formatRequest(method: string, path: string, apiKey: string, body?: string): string {
  const type = body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nx-service-api-key: ${apiKey}\r\n${type}\r\n${body ?? ''}`;
}
