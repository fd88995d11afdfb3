import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { useSite } from '../sites/use-site.ts';
import { ActionTable } from './action-table.tsx';
import { IntentTable } from './intent-table.tsx';
import { Snippet } from './snippet.tsx';
import { LIST_ACTIONS, LIST_INTENTS } from './widget-endpoints.ts';

/** How visitors reach the site: the script, what they may ask for, and what they may do. */
export function WidgetPage() {
  const params = { siteId: useSite().id };
  const intents = useApiQuery(LIST_INTENTS, { params });
  const actions = useApiQuery(LIST_ACTIONS, { params });
  return (
    <Page
      title="Widget"
      description="A small script for your website. What each intent and action does is decided here, at the moment of use."
      actions={
        <Button component={Link} href="/widget/texts" variant="default">
          Change its words
        </Button>
      }
    >
      <Snippet />
      <Loaded result={intents}>
        {(answer) => (
          <Card
            flush
            title="Intents"
            description="What a visitor can ask for: a form, a conversation, or a link that asks first."
            actions={
              <Button component={Link} href="/widget/new-intent" size="xs" leftSection={<Icon name="plus" size={14} />}>
                Add an intent
              </Button>
            }
          >
            <IntentTable intents={answer.intents} />
          </Card>
        )}
      </Loaded>
      <Loaded result={actions}>
        {(answer) => (
          <Card
            flush
            title="Actions"
            description="What a visitor can do from the widget’s menu or from your own buttons."
          >
            <ActionTable actions={answer.actions} />
          </Card>
        )}
      </Loaded>
    </Page>
  );
}
