import { Anchor } from '@mantine/core';

interface Props {
  /** The page below `/docs/`; the reference where none is named. */
  readonly page?: 'assessments' | 'crm-inbound' | 'payments';
  readonly children: string;
}

/** Leads to a page of the documentation that this server has, beside what somebody is at. */
export function GuideLink({ page, children }: Props) {
  return (
    <Anchor href={`/docs/${page ?? ''}`} target="_blank" inherit underline="always">
      {children}
    </Anchor>
  );
}
