import { Grid, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { useSite } from '../sites/use-site.ts';
import { AvailabilityFields } from '../widget/availability-fields.tsx';
import { WidgetPreview } from '../widget/widget-preview.tsx';
import { parseMinorUnits, toDecimalAmount } from './money.ts';
import { CONFIGURE_PAYMENTS, type PaymentsAction } from './payment-endpoints.ts';
import { previewPayment } from './preview-payment.ts';

/** The settings of the payments action, with a preview of the widget. */
export function PaymentSettings({ action }: { readonly action: PaymentsAction }) {
  const { id: siteId } = useSite();
  const form = useForm(toFormValues(action));
  const configure = useApiMutation(CONFIGURE_PAYMENTS, 'Payment settings saved.');
  const save = async () => {
    const { amount, currency, title, ...settings } = form.values;
    const body = { ...settings, amount: parseMinorUnits(amount, currency), currency, title: title || null };
    const saved = await configure.mutateAsync({ params: { siteId }, body });
    form.markSaved(toFormValues(saved.action));
  };
  return (
    <Grid columnGap="lg" rowGap={0}>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Card title="Payment">
          <form onSubmit={form.submit(save)} noValidate>
            <Stack>
              <SimpleGrid cols={{ base: 1, xs: 3 }}>
                <TextInput label="Amount" inputMode="decimal" placeholder="19.00" {...form.text('amount')} />
                <TextInput label="Currency" placeholder="EUR" {...form.text('currency')} />
                <Select
                  label="Provider"
                  allowDeselect={false}
                  data={action.providers}
                  value={form.values.provider}
                  onChange={(provider) => form.set({ provider: provider ?? '' })}
                  error={form.errorAt('/provider')}
                />
              </SimpleGrid>
              <TextInput label="Description" description="Shown on the checkout page." {...form.text('description')} />
              <TextInput
                label="Success URL"
                description="Visitors return here after paying. Must be on an allowed origin."
                placeholder="https://www.example.com/thanks"
                {...form.text('successUrl')}
              />
              <TextInput
                label="Cancel URL"
                description="Visitors return here if they cancel."
                placeholder="https://www.example.com/pricing"
                {...form.text('cancelUrl')}
              />
              <TextInput
                label="Title in the widget"
                description="Optional. The default title is translated for each visitor."
                {...form.text('title')}
              />
              <AvailabilityFields form={form} />
              <FormFooter form={form} />
            </Stack>
          </form>
        </Card>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <WidgetPreview preview={(localized) => previewPayment(form.values, action.checkoutHosts, localized)} />
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
