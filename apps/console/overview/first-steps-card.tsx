import { Button, Group, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { useSite } from '../sites/use-site.ts';
import { FirstStepList } from './first-step-list.tsx';
import { type FirstSteps, READ_FIRST_STEPS } from './overview-endpoints.ts';

/** Users watch the card while they set up the website, so it is refreshed often. */
const POLL_INTERVAL_MS = 5_000;

/**
 * The checklist of a new site. Renders nothing when all steps are done, or after the user has dismissed the checklist
 * in this browser.
 */
export function FirstStepsCard() {
  const { id: siteId } = useSite();
  const [isDismissed, setDismissed] = useLocalStorage({
    key: `portico-first-steps-dismissed-${siteId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { data: steps } = useApiQuery(
    READ_FIRST_STEPS,
    { params: { siteId } },
    {
      enabled: !isDismissed,
      pollInterval: (last) => (last && countDoneSteps(last) < STEP_COUNT ? POLL_INTERVAL_MS : false),
    },
  );
  if (isDismissed || steps === undefined || countDoneSteps(steps) === STEP_COUNT) return null;
  return (
    <Card
      title="Get started"
      actions={
        <Group gap="xs">
          <Text size="sm" c="dimmed" role="status">{`${countDoneSteps(steps)} of ${STEP_COUNT} done`}</Text>
          <Button variant="subtle" size="compact-sm" onClick={() => setDismissed(true)}>
            Dismiss
          </Button>
        </Group>
      }
    >
      <FirstStepList steps={steps} />
    </Card>
  );
}

/** The four steps of `FirstSteps`, and the creation of the site, which is always done. */
const STEP_COUNT = 5;

function countDoneSteps({ widgetSeen, hasConversation, hasAnswer, hasApiKey }: FirstSteps): number {
  return 1 + [widgetSeen !== null, hasConversation, hasAnswer, hasApiKey].filter(Boolean).length;
}
