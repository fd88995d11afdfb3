import { Grid, Group, SegmentedControl, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useLocation } from 'wouter';
import { INTENT_ICONS } from '../../../core/widget/intent.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Form } from '../form/form.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { useSite } from '../sites/use-site.ts';
import { IntentContentFields } from './intent-content-fields.tsx';
import { type IntentFormValues, toIntentSettings } from './intent-form-values.ts';
import { resolveIntentForPreview } from './resolve-intent-for-preview.ts';
import { SAVE_INTENT } from './widget-endpoints.ts';
import { WidgetPreview } from './widget-preview.tsx';

const INTENT_KIND_OPTIONS = [
  { value: 'form', label: 'Form' },
  { value: 'conversation', label: 'Conversation' },
  { value: 'link', label: 'Link' },
] as const;
const ERROR_TARGETS = {
  toFieldPointer: (pointer: string) => pointer.replace('/intentKey', '/key').replace('/confirmedHost', '/confirmed'),
  fieldByCode: { intent_key_invalid: 'key' },
};

/** Edits an intent, with a preview of the widget. */
export function IntentEditor({ initial, isNew }: { readonly initial: IntentFormValues; readonly isNew: boolean }) {
  const { id: siteId } = useSite();
  const form = useForm(initial, ERROR_TARGETS);
  const saveIntent = useApiMutation(SAVE_INTENT, 'Intent saved.');
  const [, navigate] = useLocation();
  const submit = async (values: IntentFormValues) => {
    const { key } = values;
    await saveIntent.mutateAsync({ params: { siteId, intentKey: key || 'new' }, body: toIntentSettings(values) });
    form.markSaved();
    if (isNew) navigate(`/widget/intents/${key}`, { replace: true });
  };
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Form form={form} onSubmit={submit}>
          <Card>
            <Stack>
              {isNew && (
                <TextInput
                  label="Key"
                  description="Your pages refer to this key. Lower-case letters, digits, - and _."
                  placeholder="contact-sales"
                  pattern="[a-z0-9_\-]{1,120}"
                  required
                  {...form.getInputProps('key')}
                />
              )}
              <SegmentedControl aria-label="Type" data={[...INTENT_KIND_OPTIONS]} {...form.getInputProps('kind')} />
              <TextInput label="Title" required {...form.getInputProps('title')} />
              <Group grow align="flex-start">
                <Select
                  label="Menu icon"
                  data={[
                    { value: '', label: 'Default' },
                    ...INTENT_ICONS.map((name) => ({ value: name, label: name })),
                  ]}
                  allowDeselect={false}
                  {...form.getInputProps('icon')}
                />
                <TextInput label="Menu text" placeholder="Default" {...form.getInputProps('menuText')} />
              </Group>
              <IntentContentFields form={form} />
              <Switch label="Enabled" {...form.getInputProps('enabled', { type: 'checkbox' })} />
            </Stack>
          </Card>
          <FormFooter form={form} disabled={isNew ? form.values.key === '' : !form.isDirty()} />
        </Form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <WidgetPreview preview={() => resolveIntentForPreview(form.values)} />
      </Grid.Col>
    </Grid>
  );
}
