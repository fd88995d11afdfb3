import { Grid } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callOperation } from '../api/call-operation.ts';
import type { Problem } from '../api/problem.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Form } from '../form/form.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { useSite } from '../sites/use-site.ts';
import { LIST_INTENTS } from '../widget/widget-endpoints.ts';
import { OutcomeFields } from './outcome-fields.tsx';
import { RoutingDryRun, type RoutingTestResult } from './routing-dry-run.tsx';
import { DRY_RUN_ROUTING, READ_ROUTING, type Routing, SAVE_ROUTING, type SavedRouting } from './routing-endpoints.ts';
import {
  type RoutingFormValues,
  toRouting,
  toRoutingFieldPointer,
  toRoutingFormValues,
} from './routing-form-values.ts';
import { RuleListEditor } from './rule-list-editor.tsx';
import { useKnownTeams } from './use-known-teams.ts';

/** The rules that route new tickets and chats, with a test on the latest tickets and chats. */
export function RoutingPage() {
  const site = useSite();
  const result = useApiQuery(READ_ROUTING, { params: { siteId: site.id } });
  return (
    <Page
      title="Routing"
      description={
        <>
          The first rule that matches a new ticket or chat sets its priority, team and assignee.{' '}
          <GuideLink page="routing">How rules match</GuideLink>
        </>
      }
    >
      <QueryResultView result={result}>{(saved) => <RoutingEditor saved={saved} />}</QueryResultView>
    </Page>
  );
}

function RoutingEditor({ saved }: { readonly saved: SavedRouting }) {
  const { id: siteId } = useSite();
  const params = { siteId };
  const intents = useApiQuery(LIST_INTENTS, { params }).data?.intents ?? [];
  const teams = useKnownTeams();
  const initialValues = useMemo(() => toRoutingFormValues(saved), [saved]);
  const form = useForm(initialValues, { toFieldPointer: toRoutingFieldPointer });
  const saveRouting = useApiMutation(SAVE_ROUTING, 'Rules saved. They apply to new tickets and chats.');
  const test = useMutation<RoutingTestResult, Problem, Routing>({
    mutationFn: async (routing) => {
      const { matches } = await callOperation(DRY_RUN_ROUTING, { params, body: routing });
      return { routing, matches };
    },
  });
  const save = (values: RoutingFormValues) => saveRouting.mutateAsync({ params, body: toRouting(values) });
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Form form={form} onSubmit={save}>
          <Card title="Rules" description="Rules are tried from top to bottom.">
            <RuleListEditor form={form} intents={intents} teams={teams} />
          </Card>
          <Card title="All other tickets and chats" description="Applies if no rule matches.">
            <OutcomeFields form={form} path="otherwise" outcome={form.values.otherwise} teams={teams} />
          </Card>
          <FormFooter form={form} canDiscard>
            Save rules
          </FormFooter>
        </Form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <RoutingDryRun
          routing={toRouting(form.values)}
          test={test}
          onTest={() => void form.send(() => test.mutateAsync(toRouting(form.values)))}
        />
      </Grid.Col>
    </Grid>
  );
}
