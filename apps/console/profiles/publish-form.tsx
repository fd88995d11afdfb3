import { Button, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useLocation } from 'wouter';
import type { publishProfile, readProfileVersion } from '../../../contracts/management/profiles.ts';
import type { Answered, Given } from '../api/endpoint.ts';
import { useCommand } from '../api/use-command.ts';
import { FormFaults } from '../form/form-faults.tsx';
import { parsedObject } from '../form/parsed-object.ts';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { PUBLISH_PROFILE, TEST_PROFILE } from './profile-endpoints.ts';
import { rulesText } from './rules-text.ts';
import { TestResults } from './test-results.tsx';

type Rules = Given<typeof publishProfile>['body']['rules'];

/** The field to mark for an error code whose problem has no pointer. */
const PLACES = { profile_key_invalid: '/profileKey', profile_version_exists: '/version' };

interface Props {
  readonly profileKey: string;
  readonly before: Answered<typeof readProfileVersion>['version'];
}

/** A draft of a version: edits its rules, runs their tests and publishes it. */
export function PublishForm({ profileKey, before }: Props) {
  const form = useForm({ key: profileKey, version: '', rules: rulesText(before.rules) }, PLACES);
  const publish = useCommand(PUBLISH_PROFILE, 'The version is published. New assessments follow it.');
  const test = useCommand(TEST_PROFILE);
  const [, go] = useLocation();
  const rules = parsedObject(form.values.rules) as Rules | undefined;
  const { key, version } = form.values;
  const save = async () => {
    if (rules === undefined) return;
    await publish.mutateAsync({ params: { profileKey: key }, body: { version, rules } });
    go('/profiles');
  };
  const runTests = form.submit(async () => rules && (await test.mutateAsync({ body: { rules } })));
  return (
    <form onSubmit={form.submit(save)} noValidate>
      <Card>
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label="Profile’s key" {...form.text('key', '/profileKey')} />
            <TextInput label="Version" placeholder="1.1.0" {...form.text('version')} />
          </SimpleGrid>
          <Textarea
            label="Rules"
            rows={26}
            spellCheck={false}
            wrap="off"
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.8rem' } }}
            value={form.values.rules}
            onChange={({ currentTarget }) => form.set({ rules: currentTarget.value })}
            error={rules === undefined ? 'Must be a JSON object.' : faultLines(form.faultsWithin('/rules'))}
          />
          <FormFaults form={form} />
          <Group>
            <Button variant="default" onClick={runTests} loading={test.isPending} disabled={rules === undefined}>
              Run its tests
            </Button>
            <Button type="submit" loading={publish.isPending} disabled={rules === undefined || version === ''}>
              Publish
            </Button>
          </Group>
        </Stack>
      </Card>
      {test.data && <TestResults result={test.data} />}
    </form>
  );
}

function faultLines(faults: readonly string[]) {
  if (faults.length === 0) return undefined;
  return faults.map((fault) => (
    <span key={fault}>
      {fault}
      <br />
    </span>
  ));
}
