import { Box, PasswordInput, Select, Stack, Text, Textarea } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Form } from '../form/form.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { CARD_PADDING, Card } from '../parts/card.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { toOptions } from '../parts/to-options.ts';
import { useSite } from '../sites/use-site.ts';
import { DataTable } from '../table/data-table.tsx';
import { useHasRole } from '../team/use-has-role.ts';
import { CONFIGURE_PAYMENT_PROVIDER, type PaymentsAction } from './payment-endpoints.ts';

const FAKE_PROVIDER = 'fake';

/** The credentials of payment providers, which can be replaced but not read. */
export function ProviderCredentialsForm({
  action: { credentials, providers, settings },
}: {
  readonly action: PaymentsAction;
}) {
  const { id: siteId } = useSite();
  const isOwner = useHasRole('owner');
  const empty = { provider: settings?.provider ?? providers[0] ?? '', secretKey: '', webhookSecrets: '' };
  const form = useForm(empty);
  const configure = useApiMutation(CONFIGURE_PAYMENT_PROVIDER, 'Credentials saved.');
  const save = async ({ provider, secretKey, webhookSecrets }: typeof empty) => {
    const secrets = webhookSecrets.split(/\s+/).filter((secret) => secret !== '');
    await configure.mutateAsync({ params: { siteId }, body: { provider, secretKey, webhookSecrets: secrets } });
    form.markSaved({ ...empty, provider });
  };
  return (
    <Card
      flush
      title="Provider"
      description={
        <>
          Credentials are stored encrypted and can’t be shown again.{' '}
          <GuideLink page="payments">How to set up the provider</GuideLink>
        </>
      }
    >
      <DataTable
        label="Stored credentials"
        rows={credentials}
        rowKey={({ provider }) => provider}
        empty={{ title: 'No credentials yet', children: 'Enter the provider’s secret key below.' }}
        columns={[
          { title: 'Provider', isPrimary: true, cell: ({ provider }) => <strong>{provider}</strong> },
          {
            title: 'Webhook URL',
            cell: ({ webhookPath }) => <CopyableText text={location.origin + webhookPath} label="webhook URL" />,
          },
          { title: 'Updated', cell: ({ changedAt }) => <RelativeTime at={changedAt} /> },
        ]}
      />
      {!isOwner && (
        <Text size="sm" c="dimmed" p={CARD_PADDING}>
          Only owners of the site can store credentials.
        </Text>
      )}
      {isOwner && (
        <Box p={CARD_PADDING}>
          <Form form={form} onSubmit={save} autoComplete="off">
            <Stack maw={640}>
              <Select
                label="Provider"
                allowDeselect={false}
                data={toOptions(providers)}
                {...form.getInputProps('provider')}
              />
              <PasswordInput
                label="Secret key"
                description={form.values.provider === FAKE_PROVIDER && 'Any text without spaces, except a Stripe key.'}
                required
                autoComplete="off"
                {...form.getInputProps('secretKey')}
              />
              <Textarea
                label="Webhook secrets"
                description={
                  form.values.provider === FAKE_PROVIDER
                    ? 'Any text without spaces. The fake provider signs its events with it.'
                    : 'One per line. During a rotation, enter both secrets.'
                }
                autosize
                minRows={1}
                required
                {...form.getInputProps('webhookSecrets')}
              />
              <FormFooter form={form} variant="default">
                Save credentials
              </FormFooter>
            </Stack>
          </Form>
        </Box>
      )}
    </Card>
  );
}
