import { List, Text } from '@mantine/core';
import type { testProfile } from '../../../contracts/management/profiles.ts';
import type { OperationResult } from '../api/endpoint.ts';
import { Card } from '../parts/card.tsx';

/** The test results of a draft version. */
export function ProfileTestResults({ result }: { readonly result: OperationResult<typeof testProfile> }) {
  const failed = result.tests.filter(({ passed }) => !passed);
  return (
    <Card title={result.passed ? 'All tests pass' : `${failed.length} of ${result.tests.length} tests fail`}>
      <div role="status">
        {result.passed && <Text size="sm">{result.tests.length} tests passed. Nothing was published.</Text>}
        {failed.map(({ name, faults }) => (
          <div key={name}>
            <Text fw={600} size="sm">
              {name}
            </Text>
            <List size="sm" mb="sm">
              {faults.map((violation) => (
                <List.Item key={violation}>{violation}</List.Item>
              ))}
            </List>
          </div>
        ))}
      </div>
    </Card>
  );
}
