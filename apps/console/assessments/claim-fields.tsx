import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { Form } from '../form/use-form.ts';
import { CLAIM_WORDS } from './claim-words.ts';
import type { RequestValues, YesOrNo } from './request-values.ts';

const ANSWERS: { value: YesOrNo; label: string }[] = [
  { value: '', label: 'not claimed' },
  { value: 'yes', label: 'yes' },
  { value: 'no', label: 'no' },
];

const LISTS = [
  { claim: 'platforms', label: 'Platforms', examples: 'web\nios' },
  { claim: 'integrations', label: 'Integrations', examples: 'slack\nzapier' },
] as const;

/** The claims about the subject, each of which is checked against the evidence. */
export function ClaimFields({ form }: { readonly form: Form<RequestValues> }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={CLAIM_WORDS.pricingModel}
        placeholder="per seat"
        {...form.text('pricingModel', '/subject/claims/pricingModel')}
      />
      <SimpleGrid cols={2}>
        {(['freeTier', 'openSource'] as const).map((claim) => (
          <Select
            key={claim}
            label={CLAIM_WORDS[claim]}
            allowDeselect={false}
            data={ANSWERS}
            value={form.values[claim]}
            onChange={(answer) => form.set({ [claim]: answer ?? '' })}
          />
        ))}
      </SimpleGrid>
      {LISTS.map(({ claim, label, examples }) => (
        <Textarea
          key={claim}
          label={label}
          description="One per line."
          placeholder={examples}
          autosize
          minRows={2}
          {...form.text(claim, `/subject/claims/${claim}`)}
        />
      ))}
    </SimpleGrid>
  );
}
