import { useAnswer } from '../api/use-answer.ts';
import { Card } from '../parts/card.tsx';
import { Facts } from '../parts/facts.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { Rows } from '../table/rows.tsx';
import { LIST_REFUSALS } from './crm-endpoints.ts';
import { REFUSAL_WORDS } from './refusal-words.ts';
import { useInstallation } from './use-installation.ts';

const EVERY = 10_000;

/** Why deliveries were refused. Of what was sent, nothing is kept. */
export function RefusalList() {
  const { siteId, id: installationId } = useInstallation();
  const answer = useAnswer(LIST_REFUSALS, { params: { siteId, installationId } }, { every: EVERY });
  return (
    <Loaded answer={answer}>
      {({ counts, latest }) => (
        <>
          {latest.length > 0 && (
            <Card title="How many, ever">
              <Facts facts={REFUSAL_WORDS.map(([reason, words]) => [words, counts[reason]?.toString()])} />
            </Card>
          )}
          <Card flush title={latest.length > 0 ? 'The latest' : undefined}>
            <Rows
              label="Refusals"
              rows={latest.map((refusal, index) => ({ ...refusal, place: index }))}
              keyOf={({ place }) => String(place)}
              empty={{ title: 'Nothing was refused', children: 'Why a delivery was not taken would stand here.' }}
              columns={[
                {
                  title: 'Reason',
                  main: true,
                  cell: ({ reason }) => REFUSAL_WORDS.find(([one]) => one === reason)?.[1] ?? reason,
                },
                { title: 'When', cell: ({ at }) => <Moment at={at} /> },
              ]}
            />
          </Card>
        </>
      )}
    </Loaded>
  );
}
