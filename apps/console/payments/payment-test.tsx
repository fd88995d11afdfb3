import { Button, Group, Text } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Card } from '../parts/card.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { useSite } from '../sites/use-site.ts';
import { type PaymentsAction, TEST_PAYMENTS } from './payment-endpoints.ts';

/** Has the provider open and end a checkout session, so that the first visitor is not the test. */
export function PaymentTest({ action: { testedAt, settings, credentials } }: { readonly action: PaymentsAction }) {
  const { id: siteId } = useSite();
  const test = useApiMutation(TEST_PAYMENTS, 'The provider has opened and ended a session: it works.');
  return (
    <Card
      title="Test"
      description="The provider opens a checkout session by what is saved, and ends it. No money moves."
    >
      <Group justify="space-between">
        <Text size="sm">
          {testedAt === null ? (
            'What is saved has not been tested yet.'
          ) : (
            <>
              Tested <RelativeTime at={testedAt} />.
            </>
          )}
        </Text>
        <Button
          variant="default"
          disabled={!credentials.some(({ provider }) => provider === settings?.provider)}
          loading={test.isPending}
          onClick={() => test.mutate({ params: { siteId } })}
        >
          Run a test
        </Button>
      </Group>
    </Card>
  );
}
