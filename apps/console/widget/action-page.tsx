import { useParams } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { useSite } from '../sites/use-site.ts';
import { ActionEditor } from './action-editor.tsx';
import { ACTIONS } from './action-words.ts';
import { LIST_ACTIONS } from './widget-endpoints.ts';

/** One action, to be configured. */
export function ActionPage() {
  const { id: siteId } = useSite();
  const { actionKey } = useParams<{ readonly actionKey: string }>();
  const answer = useAnswer(LIST_ACTIONS, { params: { siteId } });
  const back = <BackLink href="/widget">Widget</BackLink>;
  return (
    <Loaded answer={answer}>
      {({ actions }) => {
        const action = actions.find((one) => one.actionKey === actionKey);
        if (!action || action.actionKey === 'payments') return <Page title="There is no such action." back={back} />;
        const { title, about } = ACTIONS[action.actionKey];
        return (
          <Page title={title} about={about} back={back}>
            <ActionEditor key={action.actionKey} action={action} />
          </Page>
        );
      }}
    </Loaded>
  );
}
