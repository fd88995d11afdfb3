import { Checkbox, Grid, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { toProblem } from '../api/problem.ts';
import { refetchQueries } from '../api/refetch.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Form } from '../form/form.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { showProblemToast, showSuccessToast } from '../parts/toasts.tsx';
import { useSite } from '../sites/use-site.ts';
import { ActionFields } from './action-fields.tsx';
import {
  type ActionExceptPayments,
  type ActionFormValues,
  listDestinationHosts,
  toActionFormValues,
} from './action-form-values.ts';
import { AvailabilityFields } from './availability-fields.tsx';
import { MissingRequirements } from './missing-requirements.tsx';
import { resolveActionForPreview } from './resolve-action-for-preview.ts';
import { saveAction } from './save-action.ts';
import { LIST_INTENTS } from './widget-endpoints.ts';
import { WidgetPreview } from './widget-preview.tsx';

/** Edits an action, with its missing requirements and a preview of the widget. */
export function ActionEditor({ action }: { readonly action: ActionExceptPayments }) {
  const { id: siteId } = useSite();
  const { actionKey, lacks, settings } = action;
  const form = useForm(toActionFormValues(action));
  const hosts = listDestinationHosts(actionKey, form.values);
  const queryClient = useQueryClient();
  const { data } = useApiQuery(LIST_INTENTS, { params: { siteId } });
  const save = async (values: ActionFormValues) => {
    await saveAction(siteId, actionKey, values).catch((error: unknown) => {
      if (toProblem(error).errors.length === 0) showProblemToast(error);
      throw error;
    });
    form.markSaved();
    showSuccessToast('Action saved.');
    await refetchQueries(queryClient);
  };
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Form form={form} onSubmit={save}>
          <MissingRequirements requirements={lacks} />
          <Card title="Content">
            <Stack>
              <ActionFields actionKey={actionKey} form={form} />
              {hosts.length > 0 && (
                <Checkbox.Group {...form.getInputProps('confirmedHosts')}>
                  <Stack>
                    {hosts.map((host) => (
                      <Checkbox
                        key={host}
                        value={host}
                        label={`Confirm that visitors may be sent to ${host}`}
                        description="The audit log records who confirmed a host and when."
                      />
                    ))}
                  </Stack>
                </Checkbox.Group>
              )}
              <TextInput
                label="Title"
                description="Optional. The default title is translated for each visitor."
                {...form.getInputProps('title')}
              />
            </Stack>
          </Card>
          <Card title="Availability">
            <AvailabilityFields form={form} />
          </Card>
          {/* The settings of a new action, such as an empty greeting, may be saved unchanged. */}
          <FormFooter form={form} disabled={settings !== null && !form.isDirty()} />
        </Form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <WidgetPreview
          preview={(localized) => resolveActionForPreview(actionKey, form.values, data?.intents ?? [], localized)}
        />
      </Grid.Col>
    </Grid>
  );
}
