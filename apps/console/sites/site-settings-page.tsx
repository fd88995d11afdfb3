import { Button, Stack, TextInput } from '@mantine/core';
import { toOrigin } from '../../../core/access/origin.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { Page } from '../parts/page.tsx';
import { OriginFields } from './origin-fields.tsx';
import { CONFIGURE_SITE, type Site } from './site-endpoints.ts';
import { useSite } from './use-site.ts';

/** The settings of a site: name, language and allowed origins. */
export function SiteSettingsPage() {
  const site = useSite();
  const form = useForm(toFormValues(site));
  const mutation = useApiMutation(CONFIGURE_SITE, 'Site settings saved.');
  const save = async () => {
    const { name, locale, origins } = form.values;
    const allowedOrigins = origins.filter((origin) => origin.trim() !== '').map(toOrigin);
    form.set({ origins: allowedOrigins });
    const saved = await mutation.mutateAsync({
      params: { siteId: site.id },
      body: { name, locale, allowedOrigins },
    });
    form.markSaved(toFormValues(saved.site));
  };
  return (
    <Page title="Site settings" description={<CopyableText text={site.id} label="site ID" />}>
      <form onSubmit={form.submit(save)} noValidate>
        <Card title="General">
          <Stack maw={480}>
            <TextInput label="Name" {...form.text('name')} />
            <TextInput
              label="Language"
              description={
                'A language tag such as en or de-AT. The widget uses it if the visitor’s language is not available.'
              }
              {...form.text('locale')}
            />
          </Stack>
        </Card>
        <Card
          title="Allowed origins"
          description="Only pages on these origins can show the widget, create tickets and start payments."
        >
          <OriginFields form={form} />
        </Card>
        <FormFooter
          form={form}
          extraActions={
            form.isChanged && (
              <Button variant="subtle" onClick={() => form.reset(toFormValues(site))}>
                Discard changes
              </Button>
            )
          }
        />
      </form>
    </Page>
  );
}

function toFormValues({ name, locale, allowedOrigins }: Site) {
  return { name, locale, origins: [...allowedOrigins] };
}
