import { VisuallyHidden } from '@mantine/core';
import { Stat, StatGroup } from '../parts/stat-group.tsx';
import { describeCountChange, describeDurationChange, type StatChange } from './describe-change.ts';
import { formatDuration } from './format-duration.ts';
import type { Overview } from './overview-endpoints.ts';
import type { OverviewRange } from './overview-range.ts';

interface OverviewFiguresProps {
  readonly overview: Overview;
  readonly range: OverviewRange;
}

/** The four figures of a site, each with its change against the period before. */
export function OverviewStats({ overview, range }: OverviewFiguresProps) {
  const { waiting, created, resolved, medianFirstAnswerMs: median } = overview;
  return (
    <StatGroup>
      <Stat
        name="Waiting now"
        href="/tickets?waitingFor=us&sort=waiting"
        value={`${waiting.count.toLocaleString('en')}${waiting.isExact ? '' : '+'}`}
      >
        {waiting.longestSince === null
          ? 'Nobody waits for you'
          : `Longest: ${formatDuration(computeWaitingMs(overview.period.until, waiting.longestSince))}`}
      </Stat>
      <Stat name="New" href="/tickets?sort=created" value={created.current.toLocaleString('en')}>
        <CountChange {...created} range={range} />
      </Stat>
      <Stat name="Resolved" href="/tickets?status=resolved" value={resolved.current.toLocaleString('en')}>
        <CountChange {...resolved} range={range} />
      </Stat>
      <Stat name="Median first answer" value={median.current === null ? '–' : formatDuration(median.current)}>
        <DurationChange {...median} range={range} />
      </Stat>
    </StatGroup>
  );
}

function computeWaitingMs(now: string, since: string): number {
  return Math.max(0, Date.parse(now) - Date.parse(since));
}

function CountChange({ current, previous, range }: Overview['created'] & Pick<OverviewFiguresProps, 'range'>) {
  if (previous === null) return `In the last ${range.label}`;
  const before = formatPeriodBefore(range);
  return <ChangeText change={describeCountChange(current, previous, before)} before={before} />;
}

/** The change of a duration. Less is better. */
function DurationChange({
  current,
  previous,
  range,
}: Overview['medianFirstAnswerMs'] & Pick<OverviewFiguresProps, 'range'>) {
  const before = formatPeriodBefore(range);
  if (current === null)
    return previous === null ? 'No answers yet' : `None yet; ${formatDuration(previous)} in ${before}`;
  if (previous === null) return `In the last ${range.label}`;
  const change = describeDurationChange(current, previous, before);
  const tone = ({ up: 'bad', down: 'good', same: undefined } as const)[change.direction];
  return <ChangeText change={change} before={before} tone={tone} />;
}

function formatPeriodBefore({ label }: OverviewRange): string {
  return `the ${label} before`;
}

interface ChangeTextProps {
  readonly change: StatChange;
  readonly before: string;
  readonly tone?: 'good' | 'bad' | undefined;
}

/** A change, such as “▲ 12 % against the 7 days before”, and a sentence for screen readers. */
function ChangeText({ change: { short, words }, before, tone }: ChangeTextProps) {
  if (short === '') return words;
  return (
    <>
      <span aria-hidden="true">
        <span data-tone={tone}>{short}</span> against {before}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}
