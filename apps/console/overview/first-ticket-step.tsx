import { CodeBlock } from '../parts/code-block.tsx';
import { useSite } from '../sites/use-site.ts';

/** How to get the first ticket: with the widget, or with a command if the widget is not on a website yet. */
export function FirstTicketStep() {
  const { id: siteId, allowedOrigins } = useSite();
  const [origin] = allowedOrigins;
  return (
    <>
      Open your website, click the widget’s button and write to yourself.
      {origin !== undefined && (
        <>
          {' Or try it before the widget is on your website, with this command:'}
          <CodeBlock label="command" text={formatFirstTicketCommand(siteId, origin)} />
        </>
      )}
    </>
  );
}

/** Formats a command that sends the widget's request for the form that every new site has. */
function formatFirstTicketCommand(siteId: string, origin: string): string {
  const body = {
    intentKey: 'contact',
    fields: { name: 'Ada', email: 'ada@example.com', message: 'How do I change my plan?' },
    pageUrl: `${origin}/`,
    submissionId: 'first-ticket',
  };
  return [
    `curl -X POST '${location.origin}/sites/${siteId}/widget/tickets'`,
    `-H 'Origin: ${origin}' -H 'Content-Type: application/json'`,
    `-d '${JSON.stringify(body)}'`,
  ].join(' \\\n  ');
}
