import type { HarnessOutputLine } from './start-harness.ts';

/** Formats the demo's instructions: URLs, credentials and commands to paste. */
export function formatDemoText(line: HarnessOutputLine, shop: string): string {
  const { baseUrl, siteId, ticketIds, apiKeys, accountEmail, accountPassword } = line;
  const tickets = `${baseUrl}/v1/sites/${siteId}/tickets`;
  const actions = `${baseUrl}/sites/${siteId}/actions`;
  const ticket = `${tickets}/${ticketIds[0]}`;
  const key = `-H 'x-service-api-key: ${apiKeys.all}'`;
  const json = "-H 'content-type: application/json'";
  return `
  Portico is ready at ${baseUrl}, with three tickets of a shop. Its data is deleted when it stops (Ctrl+C).
  Shop      ${shop}  (the widget with all intents and actions, and payments with a fake provider)
  Console   ${baseUrl}/console  (sign in as ${accountEmail} with ${accountPassword})
  Reference ${baseUrl}/docs

  List the tickets:
curl -s ${key} '${tickets}?limit=2'

  Link a ticket to a record of the support desk:
curl -s -X PATCH ${key} ${json} -d '{"externalTicketId":"4711","externalSystem":"desk","priority":"high"}' '${ticket}'

  Comment on the ticket, which its visitor sees:
curl -s -X POST ${key} ${json} -d '{"content":"We are looking into it.","authorName":"Sam"}' '${ticket}/comments'

  Pay as a visitor, without the shop's page: open the checkoutUrl of the response in a browser,
  then read the result:
curl -s -X POST -H 'origin: ${shop}' '${actions}/payments/execute'
curl -s -H 'origin: ${shop}' '${actions}/executions/EXECUTION_ID'

`;
}
