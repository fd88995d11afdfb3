import { useParams } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { useSite } from '../sites/use-site.ts';
import { ActionEditor } from './action-editor.tsx';
import { ACTION_LABELS } from './action-labels.ts';
import { LIST_ACTIONS } from './widget-endpoints.ts';

/** The settings page of one action. */
export function ActionPage() {
  const { id: siteId } = useSite();
  const { actionKey } = useParams<{ readonly actionKey: string }>();
  const result = useApiQuery(LIST_ACTIONS, { params: { siteId } });
  const back = <BackLink href="/widget">Widget</BackLink>;
  return (
    <QueryResultView result={result}>
      {({ actions }) => {
        const action = actions.find((one) => one.actionKey === actionKey);
        if (!action || action.actionKey === 'payments') return <Page title="Action not found" back={back} />;
        const { title, description } = ACTION_LABELS[action.actionKey];
        return (
          <Page title={title} description={description} back={back}>
            <ActionEditor key={action.actionKey} action={action} />
          </Page>
        );
      }}
    </QueryResultView>
  );
}
