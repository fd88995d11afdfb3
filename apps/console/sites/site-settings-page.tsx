import { Box, Stack, TextInput } from '@mantine/core';
import { toOrigin } from '../../../core/access/origin.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Form } from '../form/form.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { Page } from '../parts/page.tsx';
import { DeleteSiteCard } from './delete-site-card.tsx';
import { DeletedSiteNotice } from './deleted-site-notice.tsx';
import { OriginFields } from './origin-fields.tsx';
import { CONFIGURE_SITE, type Site } from './site-endpoints.ts';
import { useSite } from './use-site.ts';

const ERROR_TARGETS = { toFieldPointer: (pointer: string) => pointer.replace('/allowedOrigins', '/origins') };

/** The settings of a site: name, language and allowed origins. */
export function SiteSettingsPage() {
  const site = useSite();
  const form = useForm(toFormValues(site), ERROR_TARGETS);
  const mutation = useApiMutation(CONFIGURE_SITE, 'Site settings saved.');
  const save = async ({ name, locale, origins }: ReturnType<typeof toFormValues>) => {
    const allowedOrigins = origins.filter((origin) => origin.trim() !== '').map(toOrigin);
    form.setFieldValue('origins', allowedOrigins);
    const saved = await mutation.mutateAsync({
      params: { siteId: site.id },
      body: { name, locale, allowedOrigins },
    });
    form.markSaved(toFormValues(saved.site));
  };
  return (
    <Page title="Site settings" description={<CopyableText text={site.id} label="site ID" />}>
      {site.deletesAt !== null && <DeletedSiteNotice site={site} />}
      <Form form={form} onSubmit={save}>
        <Card title="General">
          <Stack maw={480}>
            <TextInput label="Name" required {...form.getInputProps('name')} />
            <TextInput
              label="Language"
              description={
                'A language tag such as en or de-AT. The widget uses it if the visitor’s language is not available.'
              }
              required
              {...form.getInputProps('locale')}
            />
          </Stack>
        </Card>
        <Card
          title="Allowed origins"
          description="Only pages on these origins can show the widget, create tickets and start payments."
        >
          <OriginFields form={form} />
        </Card>
        <FormFooter form={form} canDiscard />
      </Form>
      {site.deletesAt === null && site.role === 'owner' && (
        <Box mt="xl">
          <DeleteSiteCard site={site} />
        </Box>
      )}
    </Page>
  );
}

function toFormValues({ name, locale, allowedOrigins }: Site) {
  return { name, locale, origins: [...allowedOrigins] };
}
