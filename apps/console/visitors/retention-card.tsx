import { NumberInput, SimpleGrid, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { callOperation } from '../api/call-operation.ts';
import type { Problem } from '../api/problem.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Form } from '../form/form.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { useSite } from '../sites/use-site.ts';
import {
  type ExpiredCounts,
  READ_RETENTION,
  type Retention,
  SAVE_RETENTION,
  type SavedRetention,
} from './retention-endpoints.ts';

/** How long to wait after the last edit before counting. */
const EXPIRED_COUNT_DELAY_MS = 300;

const RETENTION_FIELDS = {
  conversations: { label: 'Resolved tickets and chats', description: 'Days after their last change' },
  deliveries: { label: 'CRM updates and webhook deliveries', description: 'Days after they were received or sent' },
  requestLog: { label: 'Request log', description: 'Days after the request' },
  executions: { label: 'Visitors’ data in payments', description: 'Days after the payment was started' },
} as const satisfies Record<keyof Retention, unknown>;

/** Singular and plural nouns of the records that the preview counts. */
const EXPIRED_COUNT_NOUNS: Readonly<
  Record<Exclude<keyof ExpiredCounts, 'isExact'>, readonly [one: string, many: string]>
> = {
  conversations: ['ticket or chat', 'tickets and chats'],
  deliveries: ['CRM update', 'CRM updates'],
  events: ['event', 'events'],
  requests: ['logged request', 'logged requests'],
  executions: ['payment’s visitor data', 'payments’ visitor data'],
};

/** An input of a number of days. Empty means without limit. */
type DaysInput = number | string;
type RetentionFormValues = Readonly<Record<keyof Retention, DaysInput>>;

/** How long the site keeps records. Shows what the edited settings would delete before they are saved. */
export function RetentionCard() {
  const { id: siteId } = useSite();
  const result = useApiQuery(READ_RETENTION, { params: { siteId } });
  return (
    <Card
      title="Retention"
      description="Older records are deleted automatically, within an hour. Leave a field empty to keep them forever."
    >
      <QueryResultView result={result}>{(saved) => <RetentionForm saved={saved} />}</QueryResultView>
    </Card>
  );
}

function RetentionForm({ saved }: { readonly saved: SavedRetention }) {
  const { id: siteId } = useSite();
  const form = useForm(toFormValues(saved));
  const mutation = useApiMutation(SAVE_RETENTION, 'Retention saved.');
  const save = (values: RetentionFormValues) => mutation.mutateAsync({ params: { siteId }, body: toRetention(values) });
  const [counted] = useDebouncedValue(toRetention(form.values), EXPIRED_COUNT_DELAY_MS);
  const preview = useQuery<SavedRetention, Problem>({
    queryKey: ['retention-preview', siteId, counted],
    queryFn: () => callOperation(SAVE_RETENTION, { params: { siteId }, query: { dryRun: true }, body: counted }),
    enabled: form.isDirty(),
    retry: false,
    gcTime: 0,
  });
  const isCounting = preview.isFetching || JSON.stringify(counted) !== JSON.stringify(toRetention(form.values));
  const counts = form.isDirty() && !isCounting ? preview.data?.counts : undefined;
  return (
    <Form form={form} onSubmit={save}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={720}>
        {Object.entries(RETENTION_FIELDS).map(([name, { label, description }]) => (
          <NumberInput
            key={name}
            label={label}
            description={description}
            placeholder="Forever"
            min={1}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            hideControls
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
      <Text size="sm" my="sm" role="status" mih="1.5em">
        {counts && describeExpiredCounts(counts)}
      </Text>
      <FormFooter form={form} canDiscard disabled={!form.isDirty() || isCounting} />
    </Form>
  );
}

function describeExpiredCounts({ isExact, ...counts }: ExpiredCounts): string {
  const named = Object.entries(EXPIRED_COUNT_NOUNS).flatMap(([name, [one, many]]) => {
    const count = counts[name as keyof typeof counts];
    return count > 0 ? [`${count.toLocaleString('en')} ${count === 1 ? one : many}`] : [];
  });
  if (named.length === 0) return 'Saving deletes nothing now.';
  return `Saving deletes ${isExact ? '' : 'at least '}${named.join(', ')}. This can’t be undone.`;
}

function toFormValues({ conversations, deliveries, requestLog, executions }: SavedRetention): RetentionFormValues {
  return {
    conversations: conversations ?? '',
    deliveries: deliveries ?? '',
    requestLog: requestLog ?? '',
    executions: executions ?? '',
  };
}

function toRetention({ conversations, deliveries, requestLog, executions }: RetentionFormValues): Retention {
  return {
    conversations: toDays(conversations),
    deliveries: toDays(deliveries),
    requestLog: toDays(requestLog),
    executions: toDays(executions),
  };
}

function toDays(days: DaysInput): number | null {
  return days === '' ? null : Number(days);
}
