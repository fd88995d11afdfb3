import { Anchor, List } from '@mantine/core';
import { Link } from 'wouter';
import { Callout } from '../parts/callout.tsx';
import { useInstallation } from './use-installation.ts';

/** The steps that the user must still take before deliveries can update tickets, each with a link. */
export function SetupChecklist() {
  const { id, status, inboundEnabled, mapping } = useInstallation();
  const steps = [
    status !== 'active' && { href: `/crm/${id}/settings`, text: 'Activate the CRM connection.' },
    !inboundEnabled && {
      href: `/crm/${id}/settings`,
      text: 'Enable inbound deliveries. Until then none are accepted.',
    },
    mapping === null && { href: `/crm/${id}/mapping`, text: 'Set up the mapping. Until then deliveries wait.' },
  ].filter((step) => step !== false);
  if (steps.length === 0) return null;
  return (
    <Callout title="Finish setup">
      <List size="sm">
        {steps.map(({ href, text }) => (
          <List.Item key={text}>
            <Anchor component={Link} href={href} size="sm" inherit c="inherit" underline="always">
              {text}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Callout>
  );
}
