import { Select, Stack, Switch, TextInput } from '@mantine/core';
import { INSTALLATION_STATUSES } from '../../../core/crm/installation.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { CONFIGURE_INSTALLATION, type Installation } from './crm-endpoints.ts';
import { SigningSecrets } from './signing-secrets.tsx';
import { useInstallation } from './use-installation.ts';

/** Name, status, inbound deliveries and signing secrets of a CRM connection. */
export function InstallationSettings() {
  const installation = useInstallation();
  const { siteId, id: installationId, inboundPath } = installation;
  const form = useForm(toFormValues(installation));
  const configure = useApiMutation(CONFIGURE_INSTALLATION, 'CRM connection saved.');
  const save = async () => {
    const saved = await configure.mutateAsync({ params: { siteId, installationId }, body: form.values });
    form.markSaved(toFormValues(saved.installation));
  };
  return (
    <>
      <Card title="Delivery URL" description="Send signed events to this URL.">
        <CopyableText text={location.origin + inboundPath} label="delivery URL" />
      </Card>
      <Card title="Connection">
        <form onSubmit={form.submit(save)} noValidate>
          <Stack maw={480}>
            <TextInput label="Name" {...form.text('name')} />
            <Select
              label="Status"
              description="An inactive connection accepts no deliveries. Waiting deliveries are kept."
              allowDeselect={false}
              data={[...INSTALLATION_STATUSES]}
              value={form.values.status}
              onChange={(selected) =>
                form.set({ status: INSTALLATION_STATUSES.find((one) => one === selected) ?? form.values.status })
              }
            />
            <Switch
              label="Accept inbound deliveries"
              checked={form.values.inboundEnabled}
              onChange={({ currentTarget }) => form.set({ inboundEnabled: currentTarget.checked })}
            />
            <FormFooter form={form} />
          </Stack>
        </form>
      </Card>
      <SigningSecrets installation={installation} />
    </>
  );
}

function toFormValues({ name, status, inboundEnabled }: Installation) {
  return { name, status, inboundEnabled };
}
