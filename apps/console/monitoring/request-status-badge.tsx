import { StatusBadge } from '../parts/status-badge.tsx';

interface RequestStatusBadgeProps {
  readonly status: number;
  /** Problem code of an error response. */
  readonly code: string | null;
}

/** The status of a response. Client errors are orange and server errors red. */
export function RequestStatusBadge({ status, code }: RequestStatusBadgeProps) {
  const text = code === null ? String(status) : `${status} ${code}`;
  if (status < 400) return <StatusBadge status={text} tone="success" />;
  return <StatusBadge status={text} tone={status < 500 ? 'warning' : 'error'} />;
}
