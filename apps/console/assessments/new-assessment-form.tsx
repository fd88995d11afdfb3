import { Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { SUBJECT_TYPES } from '../../../core/evidence/subject.ts';
import { useCommand } from '../api/use-command.ts';
import { FormEnd } from '../form/form-end.tsx';
import { newSubmissionId } from '../form/submission-id.ts';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { useSite } from '../sites/use-site.ts';
import { START_ASSESSMENT, type UsableProfile } from './assessment-endpoints.ts';
import { ClaimFields } from './claim-fields.tsx';
import { kindText } from './kind-text.ts';
import { emptyRequest, givenSources, proposedProfile, requestOf } from './request-values.ts';
import { SourceFields } from './source-fields.tsx';

const KINDS = SUBJECT_TYPES.map((type) => ({ value: type, label: kindText(type) }));

/** Creates an assessment from a subject, its pages and a profile, and opens its page. */
export function NewAssessmentForm({ profiles }: { readonly profiles: readonly UsableProfile[] }) {
  const { id: siteId } = useSite();
  const [, go] = useLocation();
  const form = useForm(emptyRequest(proposedProfile(profiles)));
  const begin = useCommand(START_ASSESSMENT, 'Assessment queued.');
  const sent = useRef({ text: '', key: '' });
  const submit = async () => {
    const urls = givenSources(form.values.urls);
    form.set({ urls });
    const body = requestOf({ ...form.values, urls });
    const text = JSON.stringify(body);
    // The same request keeps its key: sending it again after a lost response creates no second assessment.
    if (sent.current.text !== text) sent.current = { text, key: newSubmissionId() };
    const { assessment } = await begin.mutateAsync({
      params: { siteId },
      headers: { 'idempotency-key': sent.current.key },
      body,
    });
    go(`/assessments/${assessment.assessmentId}`);
  };
  return (
    <form onSubmit={form.submit(submit)} noValidate>
      <Card title="Subject">
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="Name" placeholder="Parcel Tracker" {...form.text('name', '/subject/name')} />
            <Select
              label="Kind"
              allowDeselect={false}
              data={KINDS}
              value={form.values.type}
              onChange={(type) => form.set({ type: type ?? form.values.type })}
            />
          </SimpleGrid>
          <Textarea
            label="Description"
            autosize
            minRows={2}
            maxRows={10}
            {...form.text('description', '/subject/description')}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="Reference"
              description="Your own reference, such as a listing number."
              {...form.text('externalReference')}
            />
            <Select
              label="Profile"
              description="Decides what to look for and how long the record is kept."
              allowDeselect={false}
              data={profiles.map(({ key, title }) => ({ value: key, label: title }))}
              value={form.values.profileKey}
              onChange={(key) => form.set({ profileKey: key ?? '' })}
              error={form.faultAt('/profileKey')}
            />
          </SimpleGrid>
        </Stack>
      </Card>
      <Card
        title="Sources"
        about={
          <>
            Public pages only, 20 at most. <GuideLink page="assessments">Which URLs can be read</GuideLink>
          </>
        }
      >
        <SourceFields form={form} />
      </Card>
      <Card title="Claims" about="Optional. Each claim is checked against the pages.">
        <ClaimFields form={form} />
      </Card>
      <FormEnd form={form}>Start the assessment</FormEnd>
    </form>
  );
}
