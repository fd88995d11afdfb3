import { Button, Stack, TextInput } from '@mantine/core';
import { toOrigin } from '../../../core/access/origin.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { Page } from '../parts/page.tsx';
import { OriginFields } from './origin-fields.tsx';
import { CONFIGURE_SITE, type Site } from './site-endpoints.ts';
import { useSite } from './use-site.ts';

/** A site's name, language and the origins that may show its widget. */
export function SiteSettingsPage() {
  const site = useSite();
  const form = useForm(toFormValues(site));
  const mutation = useApiMutation(CONFIGURE_SITE, 'The settings are saved.');
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
    <Page title="Site settings" description={<CopyText text={site.id} label="site’s id" />}>
      <form onSubmit={form.submit(save)} noValidate>
        <Card title="The site">
          <Stack maw={480}>
            <TextInput label="Name" {...form.text('name')} />
            <TextInput
              label="Language"
              description={
                'A language tag such as en or de-AT. The widget speaks it where it has no words in the visitor’s ' +
                'language.'
              }
              {...form.text('locale')}
            />
          </Stack>
        </Card>
        <Card
          title="Allowed origins"
          description="Only pages of these origins may open tickets, show the widget and start payments."
        >
          <OriginFields form={form} />
        </Card>
        <FormFooter
          form={form}
          extraActions={
            form.isChanged && (
              <Button variant="subtle" onClick={() => form.reset(toFormValues(site))}>
                Undo the changes
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
