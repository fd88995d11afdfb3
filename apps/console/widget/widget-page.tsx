import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { useSite } from '../sites/use-site.ts';
import { ActionTable } from './action-table.tsx';
import { EmbedSnippet } from './embed-snippet.tsx';
import { IntentTable } from './intent-table.tsx';
import { LookCard } from './look-card.tsx';
import { LIST_ACTIONS, LIST_INTENTS, READ_LOOK } from './widget-endpoints.ts';

/** The widget's script, look, intents and actions. */
export function WidgetPage() {
  const params = { siteId: useSite().id };
  const intents = useApiQuery(LIST_INTENTS, { params });
  const actions = useApiQuery(LIST_ACTIONS, { params });
  const look = useApiQuery(READ_LOOK, { params });
  return (
    <Page
      title="Widget"
      description="A script for your website. Visitors see changes within a minute."
      actions={
        <Button component={Link} href="/widget/texts" variant="default">
          Edit texts
        </Button>
      }
    >
      <QueryResultView result={look}>
        {(data) => (
          <LookCard saved={data.look}>
            <EmbedSnippet />
          </LookCard>
        )}
      </QueryResultView>
      <QueryResultView result={intents}>
        {(data) => (
          <Card
            flush
            title="Intents"
            description="Forms, conversations and links that your own buttons open."
            actions={
              <Button component={Link} href="/widget/new-intent" size="xs" leftSection={<Icon name="plus" size={14} />}>
                Add intent
              </Button>
            }
          >
            <IntentTable intents={data.intents} />
          </Card>
        )}
      </QueryResultView>
      <QueryResultView result={actions}>
        {(data) => (
          <Card flush title="Actions" description="What visitors can do from the widget menu or your own buttons.">
            <ActionTable actions={data.actions} />
          </Card>
        )}
      </QueryResultView>
    </Page>
  );
}
