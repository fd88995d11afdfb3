import { Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { SUBJECT_TYPES } from '../../../core/evidence/subject.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { createSubmissionId } from '../form/create-submission-id.ts';
import { Form } from '../form/form.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { useSite } from '../sites/use-site.ts';
import { START_ASSESSMENT, type UsableProfile } from './assessment-endpoints.ts';
import {
  type AssessmentFormValues,
  chooseDefaultProfileKey,
  createEmptyFormValues,
  removeEmptySources,
  toAssessmentRequest,
} from './assessment-form-values.ts';
import { ClaimFields } from './claim-fields.tsx';
import { formatTypeName } from './format-type-name.ts';
import { SourceFields } from './source-fields.tsx';

const SUBJECT_TYPE_OPTIONS = SUBJECT_TYPES.map((type) => ({ value: type, label: formatTypeName(type) }));

/** The form for a new assessment: subject, profile, URLs and claims. Opens the assessment after it is created. */
export function NewAssessmentForm({ profiles }: { readonly profiles: readonly UsableProfile[] }) {
  const { id: siteId } = useSite();
  const [, navigate] = useLocation();
  const form = useForm(createEmptyFormValues(chooseDefaultProfileKey(profiles)), {
    toFieldPointer: (pointer) => pointer.replace(/^\/subject(?:\/claims)?/, ''),
  });
  const createAssessment = useApiMutation(START_ASSESSMENT, 'Assessment queued.');
  const lastSubmission = useRef({ text: '', key: '' });
  const submit = async (values: AssessmentFormValues) => {
    const urls = removeEmptySources(values.urls);
    form.setFieldValue('urls', urls);
    const body = toAssessmentRequest({ ...values, urls });
    const serialized = JSON.stringify(body);
    // An unchanged request keeps its idempotency key, so that a retry creates no second assessment.
    if (lastSubmission.current.text !== serialized)
      lastSubmission.current = { text: serialized, key: createSubmissionId() };
    const { assessment } = await createAssessment.mutateAsync({
      params: { siteId },
      headers: { 'idempotency-key': lastSubmission.current.key },
      body,
    });
    form.markSaved();
    navigate(`/assessments/${assessment.assessmentId}`);
  };
  return (
    <Form form={form} onSubmit={submit}>
      <Card title="Subject">
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="Name" required placeholder="Parcel Tracker" {...form.getInputProps('name')} />
            <Select label="Type" allowDeselect={false} data={SUBJECT_TYPE_OPTIONS} {...form.getInputProps('type')} />
          </SimpleGrid>
          <Textarea
            label="Description"
            required
            autosize
            minRows={2}
            maxRows={10}
            {...form.getInputProps('description')}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="Reference"
              required
              description="Your own reference, such as an order number."
              {...form.getInputProps('externalReference')}
            />
            <Select
              label="Profile"
              required
              description="Defines what to look for and how long the assessment is stored."
              allowDeselect={false}
              data={profiles.map(({ key, title }) => ({ value: key, label: title }))}
              {...form.getInputProps('profileKey')}
            />
          </SimpleGrid>
        </Stack>
      </Card>
      <Card
        title="Sources"
        description={
          <>
            Up to 20 public pages. <GuideLink page="assessments">Supported URLs</GuideLink>
          </>
        }
      >
        <SourceFields form={form} />
      </Card>
      <Card title="Claims" description="Optional. Each claim is checked against the pages.">
        <ClaimFields form={form} />
      </Card>
      <FormFooter form={form}>Create assessment</FormFooter>
    </Form>
  );
}
