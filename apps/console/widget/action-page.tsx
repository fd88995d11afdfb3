import { Anchor } from '@mantine/core';
import { Link, Redirect, useParams } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { BackLink } from '../parts/back-link.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { useSite } from '../sites/use-site.ts';
import { ActionEditor } from './action-editor.tsx';
import { ACTION_LABELS } from './action-labels.ts';
import { toActionPath } from './action-path.ts';
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
        if (action?.actionKey === 'payments') return <Redirect to={toActionPath(action.actionKey)} replace />;
        if (!action) {
          return (
            <Page title="Action not found" back={back}>
              <EmptyState title="Check the URL, or select an action on the Widget page.">
                <Anchor component={Link} href="/widget">
                  Show actions
                </Anchor>
              </EmptyState>
            </Page>
          );
        }
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
