import { Button, Group, Text } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Card } from '../parts/card.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { useSite } from '../sites/use-site.ts';
import { type PaymentsAction, TEST_PAYMENTS } from './payment-endpoints.ts';

/** Tests the saved payment settings with the provider. */
export function PaymentSettingsTestCard({
  action: { testedAt, settings, credentials },
}: {
  readonly action: PaymentsAction;
}) {
  const { id: siteId } = useSite();
  const test = useApiMutation(TEST_PAYMENTS, 'Test passed. The provider accepted the settings.');
  return (
    <Card
      title="Test"
      description="Opens a checkout session with the saved settings and closes it at once. No money moves."
    >
      <Group justify="space-between">
        <Text size="sm">
          {testedAt === null ? (
            'The saved settings have not been tested yet.'
          ) : (
            <>
              Last tested <RelativeTime at={testedAt} />.
            </>
          )}
        </Text>
        <Button
          variant="default"
          disabled={!credentials.some(({ provider }) => provider === settings?.provider)}
          loading={test.isPending}
          onClick={() => test.mutate({ params: { siteId } })}
        >
          Run test
        </Button>
      </Group>
    </Card>
  );
}
