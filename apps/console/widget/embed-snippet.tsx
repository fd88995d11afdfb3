import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { DEFAULT_LOOK, formatLookAttributes } from '../../../core/widget/look.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { useSite } from '../sites/use-site.ts';
import { READ_LOOK } from './widget-endpoints.ts';

/** The code to add to the website. */
export function EmbedSnippet() {
  const { id, allowedOrigins } = useSite();
  const { look } = useApiQuery(READ_LOOK, { params: { siteId: id } }).data ?? { look: DEFAULT_LOOK };
  const attributes = `data-site="${id}" data-menu${formatLookAttributes(look)}`;
  const script = `<script src="${location.origin}/widget.js" ${attributes} async></script>`;
  const trigger = '<button data-service-intent="contact">Contact us</button>';
  return (
    <Card
      title="Install on your website"
      description="Add this script to every page. Then any element can open an intent or an action by its key."
    >
      <CodeBlock label="script" text={script} />
      <CodeBlock label="button" text={trigger} />
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
