import { Code } from '@mantine/core';
import { useLocation, useParams } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { useCommand } from '../api/use-command.ts';
import { BackLink } from '../parts/back-link.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { useSite } from '../sites/use-site.ts';
import { IntentEditor } from './intent-editor.tsx';
import { intentValues } from './intent-values.ts';
import { DELETE_INTENT, LIST_INTENTS } from './widget-endpoints.ts';

/** One intent, to be changed. */
export function IntentPage() {
  const { id: siteId } = useSite();
  const { intentKey = '' } = useParams<{ readonly intentKey: string }>();
  const answer = useAnswer(LIST_INTENTS, { params: { siteId } });
  const remove = useCommand(DELETE_INTENT, 'The intent is deleted.');
  const [, go] = useLocation();
  const back = <BackLink href="/widget">Widget</BackLink>;
  return (
    <Loaded answer={answer}>
      {({ intents }) => {
        const intent = intents.find(({ key }) => key === intentKey);
        if (!intent) return <Page title="There is no such intent on this site." back={back} />;
        const remembered = intent.updatedAt !== null && (
          <ConfirmButton
            label="Delete"
            question={`Delete “${intent.title}”?`}
            consequence="Its buttons do nothing from now on. What came in by it stays."
            confirm="Delete the intent"
            act={() => remove.mutateAsync({ params: { siteId, intentKey } }).then(() => go('/widget'))}
          />
        );
        return (
          <Page title={intent.title} about={<Code>{intent.key}</Code>} back={back} actions={remembered}>
            <IntentEditor key={intent.key} initial={intentValues(intent)} isNew={false} />
          </Page>
        );
      }}
    </Loaded>
  );
}
