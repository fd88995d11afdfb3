import { Select, Stack, Switch, TextInput } from '@mantine/core';
import { INSTALLATION_STATUSES } from '../../../core/crm/installation.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Form } from '../form/form.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { toOptions } from '../parts/to-options.ts';
import { CONFIGURE_INSTALLATION, type Installation } from './crm-endpoints.ts';
import { SigningSecrets } from './signing-secrets.tsx';
import { useInstallation } from './use-installation.ts';

/** Name, status, inbound deliveries and signing secrets of a CRM connection. */
export function InstallationSettings() {
  const installation = useInstallation();
  const { siteId, id: installationId, inboundPath } = installation;
  const form = useForm(toFormValues(installation));
  const configure = useApiMutation(CONFIGURE_INSTALLATION, 'CRM connection saved.');
  const save = async (body: ReturnType<typeof toFormValues>) => {
    const saved = await configure.mutateAsync({ params: { siteId, installationId }, body });
    form.markSaved(toFormValues(saved.installation));
  };
  return (
    <>
      <Card title="Delivery URL" description="Send signed events to this URL.">
        <CopyableText text={location.origin + inboundPath} label="delivery URL" />
      </Card>
      <Card title="Connection">
        <Form form={form} onSubmit={save}>
          <Stack maw={480}>
            <TextInput label="Name" required {...form.getInputProps('name')} />
            <Select
              label="Status"
              description="An inactive connection accepts no deliveries. Waiting deliveries are kept."
              allowDeselect={false}
              data={toOptions(INSTALLATION_STATUSES)}
              {...form.getInputProps('status')}
            />
            <Switch label="Accept inbound deliveries" {...form.getInputProps('inboundEnabled', { type: 'checkbox' })} />
            <FormFooter form={form} />
          </Stack>
        </Form>
      </Card>
      <SigningSecrets installation={installation} />
    </>
  );
}

function toFormValues({ name, status, inboundEnabled }: Installation) {
  return { name, status, inboundEnabled };
}
