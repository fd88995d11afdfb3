import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type Change, describeCountChange, describeDurationChange } from './describe-change.ts';
import { formatDuration } from './format-duration.ts';
import type { Overview } from './overview-endpoints.ts';
import classes from './overview-figures.module.css';
import type { OverviewRange } from './overview-range.ts';

interface Props {
  readonly overview: Overview;
  readonly range: OverviewRange;
}

/** The four figures of a site, each with its change against the period before. */
export function OverviewFigures({ overview, range }: Props) {
  const { waiting, created, resolved, medianFirstAnswerMs: median } = overview;
  const before = `the ${range.label} before`;
  return (
    <dl className={classes['figures']}>
      <Figure
        name="Waiting now"
        href="/tickets?waitingFor=us&sort=waiting"
        value={`${waiting.count.toLocaleString('en')}${waiting.isExact ? '' : '+'}`}
      >
        {waiting.longestSince === null
          ? 'Nobody waits for you'
          : `Longest: ${formatDuration(Math.max(0, Date.parse(overview.period.until) - Date.parse(waiting.longestSince)))}`}
      </Figure>
      <Figure name="New" href="/tickets?sort=created" value={created.current.toLocaleString('en')}>
        <ChangeText change={describeCountChange(created.current, created.previous, before)} before={before} />
      </Figure>
      <Figure name="Resolved" href="/tickets?status=resolved" value={resolved.current.toLocaleString('en')}>
        <ChangeText change={describeCountChange(resolved.current, resolved.previous, before)} before={before} />
      </Figure>
      <Figure name="Median first answer" value={median.current === null ? '–' : formatDuration(median.current)}>
        {median.current === null ? (
          median.previous === null ? (
            'No answers yet'
          ) : (
            `${formatDuration(median.previous)} in ${before}`
          )
        ) : (
          <ChangeText
            change={describeDurationChange(median.current, median.previous, before)}
            before={before}
            isLessBetter
          />
        )}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  /** The tickets that the figure counts. */
  readonly href?: string;
  readonly children: ReactNode;
}

function Figure({ name, value, href, children }: FigureProps) {
  return (
    <div className={classes['figure']}>
      <dt>{href === undefined ? name : <Link href={href}>{name}</Link>}</dt>
      <dd className={classes['value']}>{value}</dd>
      <dd className={classes['change']}>{children}</dd>
    </div>
  );
}

interface ChangeTextProps {
  readonly change: Change;
  readonly before: string;
  /** Colours the change. Without it, a change is neither good nor bad. */
  readonly isLessBetter?: boolean;
}

function ChangeText({ change: { direction, short, words }, before, isLessBetter = false }: ChangeTextProps) {
  if (short === '') return words;
  const tone = isLessBetter ? { up: 'bad', down: 'good', same: undefined }[direction] : undefined;
  return (
    <>
      <span aria-hidden="true">
        <span data-tone={tone}>{short}</span> against {before}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}
