import { Grid, SegmentedControl, Stack, Switch, TextInput } from '@mantine/core';
import { useLocation } from 'wouter';
import { useCommand } from '../api/use-command.ts';
import { FormEnd } from '../form/form-end.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { useSite } from '../sites/use-site.ts';
import { IntentContent } from './intent-content.tsx';
import { type IntentValues, intentSettings } from './intent-values.ts';
import { shownIntent } from './shown-intent.ts';
import { SAVE_INTENT } from './widget-endpoints.ts';
import { WidgetPreview } from './widget-preview.tsx';

const KINDS = [
  { value: 'form', label: 'Form' },
  { value: 'conversation', label: 'Conversation' },
  { value: 'link', label: 'Link' },
] as const;

/** What an intent is and says, and beside it what a visitor will see. */
export function IntentEditor({ initial, isNew }: { readonly initial: IntentValues; readonly isNew: boolean }) {
  const { id: siteId } = useSite();
  const form = useForm(initial, { intent_key_invalid: '/intentKey' });
  const save = useCommand(SAVE_INTENT, 'The intent is saved.');
  const [, go] = useLocation();
  const { key, kind, enabled } = form.values;
  const submit = async () => {
    await save.mutateAsync({ params: { siteId, intentKey: key || 'new' }, body: intentSettings(form.values) });
    form.saved(form.values);
    if (isNew) go(`/widget/intents/${key}`, { replace: true });
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
                  description="Small letters, digits, - and _; your pages name it."
                  placeholder="contact-sales"
                  pattern="[a-z0-9_\-]{1,120}"
                  required
                  {...form.text('key', '/intentKey')}
                />
              )}
              <SegmentedControl
                aria-label="Kind"
                data={[...KINDS]}
                value={kind}
                onChange={(chosen) => form.set({ kind: KINDS.find(({ value }) => value === chosen)?.value ?? kind })}
              />
              <TextInput label="Title" {...form.text('title')} />
              <IntentContent form={form} />
              <Switch
                label="Enabled"
                checked={enabled}
                onChange={({ currentTarget }) => form.set({ enabled: currentTarget.checked })}
              />
            </Stack>
          </Card>
          <FormEnd form={form} disabled={isNew ? key === '' : !form.isChanged} />
        </form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <WidgetPreview shown={() => shownIntent(form.values)} />
      </Grid.Col>
    </Grid>
  );
}
