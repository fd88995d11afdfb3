import { Badge } from '@mantine/core';

const COLOURS: Readonly<Record<string, string>> = {
  active: 'teal',
  applied: 'teal',
  completed: 'teal',
  succeeded: 'teal',
  supported: 'teal',
  ready: 'teal',
  resolved: 'gray',
  open: 'blue',
  queued: 'blue',
  received: 'blue',
  pending: 'blue',
  running: 'violet',
  processing: 'violet',
  escalated: 'orange',
  high: 'orange',
  retrying: 'orange',
  unmatched: 'orange',
  disputed: 'orange',
  urgent: 'red',
  failed: 'red',
  contradicted: 'red',
  revoked: 'red',
};

/** A state in a word, with a colour beside it. */
export function StatusBadge({ status }: { readonly status: string }) {
  return (
    <Badge variant="light" color={COLOURS[status] ?? 'gray'} radius="sm" tt="none" fw={600} autoContrast>
      {status.replaceAll('_', ' ')}
    </Badge>
  );
}
