import { Code } from '@mantine/core';
import { useLocation, useParams } from 'wouter';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { BackLink } from '../parts/back-link.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { useSite } from '../sites/use-site.ts';
import { IntentEditor } from './intent-editor.tsx';
import { toIntentFormValues } from './intent-form-values.ts';
import { DELETE_INTENT, LIST_INTENTS } from './widget-endpoints.ts';

/** The settings page of one intent. */
export function IntentPage() {
  const { id: siteId } = useSite();
  const { intentKey = '' } = useParams<{ readonly intentKey: string }>();
  const result = useApiQuery(LIST_INTENTS, { params: { siteId } });
  const deleteIntent = useApiMutation(DELETE_INTENT, 'Intent deleted.');
  const [, navigate] = useLocation();
  const back = <BackLink href="/widget">Widget</BackLink>;
  return (
    <QueryResultView result={result}>
      {({ intents }) => {
        const intent = intents.find(({ key }) => key === intentKey);
        if (!intent) return <Page title="Intent not found" back={back} />;
        const deleteButton = intent.updatedAt !== null && (
          <ConfirmButton
            label="Delete"
            question={`Delete “${intent.title}”?`}
            consequence="Buttons that use it stop working. Its tickets are kept."
            confirmLabel="Delete intent"
            onConfirm={() =>
              deleteIntent.mutateAsync({ params: { siteId, intentKey } }).then(() => navigate('/widget'))
            }
          />
        );
        return (
          <Page title={intent.title} description={<Code>{intent.key}</Code>} back={back} actions={deleteButton}>
            <IntentEditor key={intent.key} initial={toIntentFormValues(intent)} isNew={false} />
          </Page>
        );
      }}
    </QueryResultView>
  );
}
