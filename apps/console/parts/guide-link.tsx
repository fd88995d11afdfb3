import { Anchor } from '@mantine/core';

interface GuideLinkProps {
  /** Page below `/docs/`. Default: the API reference. */
  readonly page?:
    | `errors#${string}`
    | 'assessments'
    | 'crm-inbound'
    | 'data-protection'
    | 'notifications'
    | 'payments'
    | 'routing'
    | `data-protection#${string}`
    | `security#${string}`
    | 'webhooks'
    | 'widget';
  readonly children: string;
}

/** A link to a page of the server's own documentation, in a new tab. */
export function GuideLink({ page, children }: GuideLinkProps) {
  return (
    <Anchor href={`/docs/${page ?? ''}`} target="_blank" inherit underline="always">
      {children}
    </Anchor>
  );
}
