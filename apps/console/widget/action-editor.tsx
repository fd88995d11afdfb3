import { Checkbox, Grid, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { askAnew } from '../api/ask-anew.ts';
import { problemFrom } from '../api/problem.ts';
import { useAnswer } from '../api/use-answer.ts';
import { FormEnd } from '../form/form-end.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { showDone, showProblem } from '../parts/toasts.tsx';
import { useSite } from '../sites/use-site.ts';
import { ActionFields } from './action-fields.tsx';
import { actionValues, hostsOf, type WidgetAction } from './action-values.ts';
import { LackList } from './lack-list.tsx';
import { OfferFields } from './offer-fields.tsx';
import { saveAction } from './save-action.ts';
import { shownAction } from './shown-action.ts';
import { LIST_INTENTS } from './widget-endpoints.ts';
import { WidgetPreview } from './widget-preview.tsx';

/** What an action does, how it is offered, what it still lacks, and beside it what a visitor will see. */
export function ActionEditor({ action }: { readonly action: WidgetAction }) {
  const { id: siteId } = useSite();
  const { actionKey, lacks } = action;
  const form = useForm(actionValues(action));
  const answers = useQueryClient();
  const { data } = useAnswer(LIST_INTENTS, { params: { siteId } });
  const { confirmedHosts } = form.values;
  const save = async () => {
    await saveAction(siteId, actionKey, form.values).catch((error: unknown) => {
      if (problemFrom(error).errors.length === 0) showProblem(error);
      throw error;
    });
    form.saved(form.values);
    showDone('The action is saved.');
    await askAnew(answers);
  };
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <form onSubmit={form.submit(save)} noValidate>
          <LackList lacks={lacks} />
          <Card title="What it does">
            <Stack>
              <ActionFields actionKey={actionKey} form={form} />
              {hostsOf(actionKey, form.values).map((host) => (
                <Checkbox
                  key={host}
                  label={`Visitors may be led to ${host}`}
                  description="Who confirmed a host, and when, is kept in the audit log."
                  checked={confirmedHosts.includes(host)}
                  onChange={({ currentTarget }) =>
                    form.set({
                      confirmedHosts: currentTarget.checked
                        ? [...confirmedHosts, host]
                        : confirmedHosts.filter((one) => one !== host),
                    })
                  }
                />
              ))}
              <TextInput
                label="Title"
                description="Left empty, the widget names it in the visitor’s language."
                {...form.text('title')}
              />
            </Stack>
          </Card>
          <Card title="How it is offered">
            <OfferFields form={form} />
          </Card>
          <FormEnd form={form} />
        </form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <WidgetPreview shown={(spoken) => shownAction(actionKey, form.values, data?.intents ?? [], spoken)} />
      </Grid.Col>
    </Grid>
  );
}
