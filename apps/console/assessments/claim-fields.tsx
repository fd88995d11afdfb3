import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { FormState } from '../form/use-form.ts';
import type { AssessmentFormValues, YesNoChoice } from './assessment-form-values.ts';
import { CLAIM_LABELS } from './claim-labels.ts';

const YES_NO_OPTIONS: { value: YesNoChoice; label: string }[] = [
  { value: '', label: 'Not claimed' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const MULTI_VALUE_CLAIMS = [
  { claim: 'platforms', label: 'Platforms', examples: 'web\nios' },
  { claim: 'integrations', label: 'Integrations', examples: 'slack\nzapier' },
] as const;

/** The claims about the subject, which the assessment checks against the evidence. */
export function ClaimFields({ form }: { readonly form: FormState<AssessmentFormValues> }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={CLAIM_LABELS.pricingModel} placeholder="per seat" {...form.getInputProps('pricingModel')} />
      <SimpleGrid cols={2}>
        {(['freeTier', 'openSource'] as const).map((claim) => (
          <Select
            key={claim}
            label={CLAIM_LABELS[claim]}
            allowDeselect={false}
            data={YES_NO_OPTIONS}
            {...form.getInputProps(claim)}
          />
        ))}
      </SimpleGrid>
      {MULTI_VALUE_CLAIMS.map(({ claim, label, examples }) => (
        <Textarea
          key={claim}
          label={label}
          description="One per line."
          placeholder={examples}
          autosize
          minRows={2}
          {...form.getInputProps(claim)}
        />
      ))}
    </SimpleGrid>
  );
}
