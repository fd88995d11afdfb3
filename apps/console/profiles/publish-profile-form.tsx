import { Button, Group, Input, SimpleGrid, Skeleton, Stack, Switch, TextInput } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { publishProfile, readProfileVersion } from '../../../contracts/management/profiles.ts';
import type { OperationInput, OperationResult } from '../api/endpoint.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Form } from '../form/form.tsx';
import { parseJsonObject } from '../form/parse-json-object.ts';
import { UnassignedFormErrors } from '../form/unassigned-form-errors.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { formatRules } from './format-rules.ts';
import { PUBLISH_PROFILE, TEST_PROFILE } from './profile-endpoints.ts';
import { ProfileTestResults } from './profile-test-results.tsx';

type ProfileRules = OperationInput<typeof publishProfile>['body']['rules'];

const ERROR_TARGETS = {
  toFieldPointer: (pointer: string) => pointer.replace('/profileKey', '/key'),
  fieldByCode: { profile_key_invalid: 'key', profile_version_exists: 'version' },
};

interface PublishProfileFormProps {
  readonly profileKey: string;
  readonly baseVersion: OperationResult<typeof readProfileVersion>['version'];
}

const RulesEditor = lazy(async () => ({ default: (await import('./rules-editor.tsx')).RulesEditor }));
const EDITOR_HEIGHT = '34rem';

/** The form to edit the rules of a new profile version, run its tests and publish it. */
export function PublishProfileForm({ profileKey, baseVersion }: PublishProfileFormProps) {
  const baseRules = formatRules(baseVersion.rules);
  const form = useForm({ key: profileKey, version: '', rules: baseRules }, ERROR_TARGETS);
  const [showsChanges, setShowsChanges] = useState(false);
  const labelId = useId();
  const publish = useApiMutation(PUBLISH_PROFILE, 'Version published. New assessments use it.');
  const test = useApiMutation(TEST_PROFILE);
  const [, navigate] = useLocation();
  const rules = parseJsonObject(form.values.rules) as ProfileRules | undefined;
  const { key, version } = form.values;
  const publishVersion = async () => {
    if (rules === undefined) return;
    await publish.mutateAsync({ params: { profileKey: key }, body: { version, rules } });
    form.markSaved();
    navigate('/profiles');
  };
  const runTests = () => form.send(async () => rules && (await test.mutateAsync({ body: { rules } })));
  return (
    <Form form={form} onSubmit={publishVersion}>
      <Card>
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label="Profile key" required {...form.getInputProps('key')} />
            <TextInput label="Version" required placeholder="1.1.0" {...form.getInputProps('version')} />
          </SimpleGrid>
          <div>
            <Group justify="space-between" mb={4}>
              <Input.Label id={labelId} labelElement="div" required>
                Rules
              </Input.Label>
              <Switch
                size="xs"
                label={`Show changes to ${baseVersion.version}`}
                checked={showsChanges}
                onChange={({ currentTarget }) => setShowsChanges(currentTarget.checked)}
              />
            </Group>
            <Suspense fallback={<Skeleton h={EDITOR_HEIGHT} />}>
              <RulesEditor
                labelId={labelId}
                value={form.values.rules}
                onChange={(text) => form.setFieldValue('rules', text)}
                original={showsChanges ? baseRules : undefined}
              />
            </Suspense>
            <Input.Error mt={4}>
              {rules === undefined ? 'Enter a JSON object.' : renderErrorLines(form.errorsWithin('rules'))}
            </Input.Error>
          </div>
          <UnassignedFormErrors form={form} />
          <Group>
            <Button
              variant="default"
              onClick={() => void runTests()}
              loading={test.isPending}
              disabled={rules === undefined}
            >
              Run tests
            </Button>
            <Button type="submit" loading={publish.isPending} disabled={rules === undefined || version === ''}>
              Publish
            </Button>
          </Group>
        </Stack>
      </Card>
      {test.data && <ProfileTestResults result={test.data} />}
    </Form>
  );
}

function renderErrorLines(errors: readonly string[]) {
  if (errors.length === 0) return undefined;
  return errors.map((error) => (
    <span key={error}>
      {error}
      <br />
    </span>
  ));
}
