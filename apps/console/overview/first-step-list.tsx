import { Anchor, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ExternalLink } from '../parts/external-link.tsx';
import { Icon } from '../parts/icon.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { AddWidgetStep } from './add-widget-step.tsx';
import classes from './first-steps.module.css';
import { FirstTicketStep } from './first-ticket-step.tsx';
import type { FirstSteps } from './overview-endpoints.ts';

/** The first steps of a site. Steps that are not done say what to do. */
export function FirstStepList({ steps }: { readonly steps: FirstSteps }) {
  const { widgetSeen, hasConversation, hasAnswer, hasApiKey } = steps;
  return (
    <ol className={classes['steps']}>
      <FirstStep title="Create a site" isDone />
      <FirstStep title="Add the widget to your website" isDone={widgetSeen !== null}>
        {widgetSeen === null ? (
          <AddWidgetStep />
        ) : (
          <>
            We saw your widget on <ExternalLink href={widgetSeen.origin} /> <RelativeTime at={widgetSeen.at} />.
          </>
        )}
      </FirstStep>
      <FirstStep title="Receive your first ticket" isDone={hasConversation}>
        {!hasConversation && <FirstTicketStep />}
      </FirstStep>
      <FirstStep title="Answer it" isDone={hasAnswer}>
        {!hasAnswer && hasConversation && (
          <Anchor component={Link} href="/tickets?waitingFor=us&sort=waiting" size="sm">
            Open the tickets that wait for you
          </Anchor>
        )}
      </FirstStep>
      <FirstStep title="Create an API key, to read and answer tickets from your own systems" isDone={hasApiKey}>
        {!hasApiKey && (
          <Anchor component={Link} href="/api-keys" size="sm">
            Create an API key
          </Anchor>
        )}
      </FirstStep>
    </ol>
  );
}

interface FirstStepProps {
  readonly title: string;
  readonly isDone: boolean;
  readonly children?: ReactNode;
}

function FirstStep({ title, isDone, children }: FirstStepProps) {
  return (
    <li className={classes['step']} data-done={isDone || undefined}>
      <span className={classes['mark']}>{isDone && <Icon name="check" size={14} />}</span>
      <span className={classes['title']}>
        <VisuallyHidden>{isDone ? 'Done: ' : 'To do: '}</VisuallyHidden>
        {title}
      </span>
      {Boolean(children) && <div className={classes['content']}>{children}</div>}
    </li>
  );
}
