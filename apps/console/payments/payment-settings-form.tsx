import { Grid, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Form } from '../form/form.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { toOptions } from '../parts/to-options.ts';
import { useSite } from '../sites/use-site.ts';
import { AvailabilityFields } from '../widget/availability-fields.tsx';
import { WidgetPreview } from '../widget/widget-preview.tsx';
import { parseMinorUnits, toDecimalAmount } from './money.ts';
import { CONFIGURE_PAYMENTS_ACTION, type PaymentsAction } from './payment-endpoints.ts';
import { resolvePaymentForPreview } from './resolve-payment-for-preview.ts';

/** The settings of the payments action, with a preview of the widget. */
export function PaymentSettingsForm({ action }: { readonly action: PaymentsAction }) {
  const { id: siteId } = useSite();
  const form = useForm(toFormValues(action));
  const configure = useApiMutation(CONFIGURE_PAYMENTS_ACTION, 'Payment settings saved.');
  const save = async ({ amount, currency, title, ...settings }: ReturnType<typeof toFormValues>) => {
    const body = { ...settings, amount: parseMinorUnits(amount, currency), currency, title: title || null };
    const saved = await configure.mutateAsync({ params: { siteId }, body });
    form.markSaved(toFormValues(saved.action));
  };
  return (
    <Grid columnGap="lg" rowGap={0}>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Card title="Payment">
          <Form form={form} onSubmit={save}>
            <Stack>
              <SimpleGrid cols={{ base: 1, xs: 3 }}>
                <TextInput
                  label="Amount"
                  required
                  inputMode="decimal"
                  placeholder="19.00"
                  {...form.getInputProps('amount')}
                />
                <TextInput label="Currency" required placeholder="EUR" {...form.getInputProps('currency')} />
                <Select
                  label="Provider"
                  allowDeselect={false}
                  data={toOptions(action.providers)}
                  {...form.getInputProps('provider')}
                />
              </SimpleGrid>
              <TextInput
                label="Description"
                description="Shown on the checkout page."
                required
                {...form.getInputProps('description')}
              />
              <TextInput
                label="Success URL"
                description="Visitors return here after paying. Must be on an allowed origin."
                placeholder="https://www.example.com/thanks"
                required
                {...form.getInputProps('successUrl')}
              />
              <TextInput
                label="Cancel URL"
                description="Visitors return here if they cancel."
                placeholder="https://www.example.com/pricing"
                required
                {...form.getInputProps('cancelUrl')}
              />
              <TextInput
                label="Title in the widget"
                description="Optional. The default title is translated for each visitor."
                {...form.getInputProps('title')}
              />
              <AvailabilityFields form={form} />
              <FormFooter form={form} />
            </Stack>
          </Form>
        </Card>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <WidgetPreview
          preview={(localized) => resolvePaymentForPreview(form.values, action.checkoutHosts, localized)}
        />
      </Grid.Col>
    </Grid>
  );
}

function toFormValues({ settings, providers }: PaymentsAction) {
  const currency = settings?.currency ?? 'EUR';
  return {
    provider: settings?.provider ?? providers[0] ?? '',
    amount: settings ? toDecimalAmount(settings.amount, currency) : '',
    currency,
    description: settings?.description ?? '',
    successUrl: settings?.successUrl ?? '',
    cancelUrl: settings?.cancelUrl ?? '',
    enabled: settings?.enabled ?? true,
    customerVisible: settings?.customerVisible ?? true,
    placement: settings?.placement ?? 'menu',
    title: settings?.title ?? '',
  } as const;
}
