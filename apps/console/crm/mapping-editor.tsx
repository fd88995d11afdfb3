import { Box, Grid, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../../core/tickets/ticket.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Form } from '../form/form.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { CONFIGURE_INSTALLATION } from './crm-endpoints.ts';
import type { PointerField } from './event-value-list.tsx';
import type { EventValue } from './list-event-values.ts';
import { MappingDryRun } from './mapping-dry-run.tsx';
import {
  assignPointer,
  findFieldByPointer,
  toMapping,
  toMappingFieldPointer,
  toMappingFormValues,
} from './mapping-form-values.ts';
import { MappingValueTable } from './mapping-value-table.tsx';
import { UnmappedValueNotice } from './unmapped-value-notice.tsx';
import { useInstallation } from './use-installation.ts';

/** Edits the mapping from CRM events to ticket changes. Previews the result for a received delivery. */
export function MappingEditor() {
  const { siteId, id: installationId, mapping } = useInstallation();
  const [search] = useSearchParams();
  const form = useForm(toMappingFormValues(mapping), { toFieldPointer: toMappingFieldPointer });
  const assign = (field: PointerField, { pointer, value }: EventValue) =>
    form.setValues(assignPointer(form.values, field, pointer, String(value)));
  // A failed delivery links here with the value that the mapping lacks.
  const [deliveryId, unmappedPointer, unmappedValue] = [
    search.get('deliveryId'),
    search.get('pointer'),
    search.get('value'),
  ];
  const [addedField, setAddedField] = useState<'statusPointer' | 'priorityPointer'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is added once, when the page opens
  useEffect(() => {
    const field = findFieldByPointer(form.values, unmappedPointer);
    if (field && unmappedValue !== null) {
      form.setValues(assignPointer(form.values, field, form.values[field], unmappedValue));
      setAddedField(field);
    }
  }, []);
  const isSaved = !form.isDirty();
  const notice = addedField && deliveryId !== null && unmappedValue !== null && (
    <UnmappedValueNotice
      value={unmappedValue}
      field={addedField === 'statusPointer' ? 'status' : 'priority'}
      deliveryId={deliveryId}
      isSaved={isSaved}
    />
  );
  const configure = useApiMutation(CONFIGURE_INSTALLATION, 'Mapping saved. Waiting deliveries are being applied.');
  const save = async () => {
    const body = { mapping: toMapping(form.values) };
    await configure.mutateAsync({ params: { siteId, installationId }, body });
  };
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 6 }}>
        <Form form={form} onSubmit={save}>
          <Card
            title="Mapping"
            description="Where to find each value in the event, as a JSON pointer such as /record/id."
          >
            <Stack>
              <TextInput
                label="Record ID"
                description="Finds the linked ticket."
                required
                {...form.getInputProps('recordId')}
              />
              <TextInput
                label="External system"
                description="Optional: only match tickets linked to this system. A name, not a pointer."
                {...form.getInputProps('externalSystem')}
              />
              <MappingValueTable
                label="Status"
                form={form}
                name="status"
                meanings={TICKET_STATUSES}
                {...(addedField === 'statusPointer' && { addedValue: unmappedValue })}
              >
                {addedField === 'statusPointer' && !isSaved && notice}
              </MappingValueTable>
              <MappingValueTable
                label="Priority"
                form={form}
                name="priority"
                meanings={TICKET_PRIORITIES}
                {...(addedField === 'priorityPointer' && { addedValue: unmappedValue })}
              >
                {addedField === 'priorityPointer' && !isSaved && notice}
              </MappingValueTable>
              <TextInput
                label="Comment"
                description="Added to the conversation. The visitor sees it."
                placeholder="/comment/text"
                {...form.getInputProps('comment')}
              />
              <TextInput label="Comment author" placeholder="/comment/author" {...form.getInputProps('authorName')} />
            </Stack>
          </Card>
          <FormFooter form={form} disabled={!form.isDirty() && mapping !== null}>
            Save mapping
          </FormFooter>
        </Form>
        {isSaved && notice && <Box mt="md">{notice}</Box>}
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <MappingDryRun mapping={toMapping(form.values)} onAssign={assign} />
      </Grid.Col>
    </Grid>
  );
}
