import { Button, Group, Loader, Text, TextInput } from '@mantine/core';
import { toOrigin } from '../../../core/access/origin.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Form } from '../form/form.tsx';
import { UnassignedFormErrors } from '../form/unassigned-form-errors.tsx';
import { useForm } from '../form/use-form.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { describeOrigin } from '../sites/describe-origin.ts';
import { CONFIGURE_SITE } from '../sites/site-endpoints.ts';
import { useSite } from '../sites/use-site.ts';
import { useWidgetScriptTag } from '../widget/use-widget-script-tag.ts';

/** What to do until a page shows the widget: allow the website, and add the script to its pages. */
export function AddWidgetStep() {
  const { allowedOrigins } = useSite();
  const script = useWidgetScriptTag();
  if (allowedOrigins.length === 0) return <AllowWebsiteForm />;
  return (
    <>
      Add this script to every page of your website, before <code>{'</body>'}</code>. Then open a page.
      <CodeBlock label="script" text={script} />
      <Group gap="xs" wrap="nowrap">
        <Loader size={14} color="gray" aria-hidden="true" />
        <Text size="sm">{`Waiting for a page on ${formatOriginList(allowedOrigins)}`}</Text>
      </Group>
    </>
  );
}

/** Number of origins that are named. */
const MAX_NAMED_ORIGINS = 2;

function formatOriginList(origins: readonly string[]): string {
  const rest = origins.length - MAX_NAMED_ORIGINS;
  const named = origins.slice(0, MAX_NAMED_ORIGINS).join(' or ');
  return rest > 0 ? `${named} or ${rest} more` : named;
}

const EMPTY_VALUES = { url: '' };
const ERROR_TARGETS = { toFieldPointer: () => '/url' };

/** The field for the first allowed origin. Until the site allows an origin, no page can show the widget. */
function AllowWebsiteForm() {
  const { id: siteId } = useSite();
  const form = useForm(EMPTY_VALUES, ERROR_TARGETS);
  const configure = useApiMutation(CONFIGURE_SITE);
  const allow = ({ url }: typeof EMPTY_VALUES) =>
    configure.mutateAsync({ params: { siteId }, body: { allowedOrigins: [toOrigin(url)] } });
  return (
    <Form form={form} onSubmit={allow}>
      <Group align="flex-end" gap="xs" mt={4}>
        <TextInput
          flex={1}
          miw={0}
          maw={400}
          label="Website URL"
          description={describeOrigin(form.values.url) ?? 'Only pages of this website may show the widget.'}
          placeholder="https://www.example.com"
          inputMode="url"
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          {...form.getInputProps('url')}
        />
        <Button type="submit" loading={form.submitting} disabled={form.values.url.trim() === ''}>
          Continue
        </Button>
      </Group>
      <UnassignedFormErrors form={form} />
    </Form>
  );
}
