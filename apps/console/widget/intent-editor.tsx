import { Grid, Group, SegmentedControl, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useLocation } from 'wouter';
import { INTENT_ICONS } from '../../../core/widget/intent.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { useSite } from '../sites/use-site.ts';
import { IntentContentFields } from './intent-content-fields.tsx';
import { type IntentFormValues, toIntentSettings } from './intent-form-values.ts';
import { previewIntent } from './preview-intent.ts';
import { SAVE_INTENT } from './widget-endpoints.ts';
import { WidgetPreview } from './widget-preview.tsx';

const INTENT_KIND_OPTIONS = [
  { value: 'form', label: 'Form' },
  { value: 'conversation', label: 'Conversation' },
  { value: 'link', label: 'Link' },
] as const;

/** Edits an intent, with a preview of the widget. */
export function IntentEditor({ initial, isNew }: { readonly initial: IntentFormValues; readonly isNew: boolean }) {
  const { id: siteId } = useSite();
  const form = useForm(initial, { intent_key_invalid: '/intentKey' });
  const saveIntent = useApiMutation(SAVE_INTENT, 'Intent saved.');
  const [, navigate] = useLocation();
  const { key, kind, enabled } = form.values;
  const submit = async () => {
    await saveIntent.mutateAsync({ params: { siteId, intentKey: key || 'new' }, body: toIntentSettings(form.values) });
    form.markSaved(form.values);
    if (isNew) navigate(`/widget/intents/${key}`, { replace: true });
  };
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <form onSubmit={form.submit(submit)} noValidate>
          <Card>
            <Stack>
              {isNew && (
                <TextInput
                  label="Key"
                  description="Your pages refer to this key. Lower-case letters, digits, - and _."
                  placeholder="contact-sales"
                  pattern="[a-z0-9_\-]{1,120}"
                  required
                  {...form.text('key', '/intentKey')}
                />
              )}
              <SegmentedControl
                aria-label="Type"
                data={[...INTENT_KIND_OPTIONS]}
                value={kind}
                onChange={(selected) =>
                  form.set({ kind: INTENT_KIND_OPTIONS.find(({ value }) => value === selected)?.value ?? kind })
                }
              />
              <TextInput label="Title" {...form.text('title')} />
              <Group grow align="flex-start">
                <Select
                  label="Menu icon"
                  data={[
                    { value: '', label: 'Default' },
                    ...INTENT_ICONS.map((name) => ({ value: name, label: name })),
                  ]}
                  value={form.values.icon}
                  onChange={(icon) => form.set({ icon: icon ?? '' })}
                  allowDeselect={false}
                />
                <TextInput label="Menu text" placeholder="Default" {...form.text('menuText')} />
              </Group>
              <IntentContentFields form={form} />
              <Switch
                label="Enabled"
                checked={enabled}
                onChange={({ currentTarget }) => form.set({ enabled: currentTarget.checked })}
              />
            </Stack>
          </Card>
          <FormFooter form={form} disabled={isNew ? key === '' : !form.isChanged} />
        </form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <WidgetPreview preview={() => previewIntent(form.values)} />
      </Grid.Col>
    </Grid>
  );
}
