import { Anchor, List } from '@mantine/core';
import { Link } from 'wouter';
import { Callout } from '../parts/callout.tsx';
import { useInstallation } from './use-installation.ts';

/** What is still to be done before deliveries change tickets, each with the way to it. */
export function SetupChecklist() {
  const { id, status, inboundEnabled, mapping } = useInstallation();
  const steps = [
    status !== 'active' && { href: `/crm/${id}/settings`, text: 'Activate the installation.' },
    !inboundEnabled && { href: `/crm/${id}/settings`, text: 'Enable inbound deliveries; until then they are refused.' },
    mapping === null && { href: `/crm/${id}/mapping`, text: 'Write the mapping; until then deliveries wait.' },
  ].filter((step) => step !== false);
  if (steps.length === 0) return null;
  return (
    <Callout title="Before deliveries change tickets">
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
