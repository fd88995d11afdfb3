import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { Card } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { useSite } from '../sites/use-site.ts';
import { useWidgetScriptTag } from './use-widget-script-tag.ts';

/** The code to add to the website. */
export function EmbedSnippet() {
  const { allowedOrigins } = useSite();
  const script = useWidgetScriptTag();
  const trigger = '<button data-service-intent="contact">Contact us</button>';
  return (
    <Card
      title="Install on your website"
      description="Add this script to every page. Then any element can open an intent or an action by its key."
    >
      <CodeBlock label="script" text={script} />
      <CodeBlock label="button" text={trigger} />
      <Text size="sm" c="dimmed" mt="sm">
        A button with <code>data-service-action</code> opens an action. Actions are disabled until you set them up
        below.
      </Text>
      {allowedOrigins.length === 0 && (
        <Text size="sm" mt="sm">
          The widget can’t be shown yet:{' '}
          <Anchor component={Link} href="/settings" inherit underline="always">
            add your website’s origin
          </Anchor>{' '}
          first.
        </Text>
      )}
    </Card>
  );
}
