import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../api/call-operation.ts';
import { type Problem, toProblem } from '../api/problem.ts';
import { toFieldErrors } from '../form/to-field-errors.ts';
import { Card } from '../parts/card.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Page } from '../parts/page.tsx';
import { showProblemToast } from '../parts/toasts.tsx';
import { useSite } from '../sites/use-site.ts';
import { ErasureProgress } from './erasure-progress.tsx';
import { FoundConversations } from './found-conversations.tsx';
import { type FoundVisitor, type Person, SEARCH_VISITOR } from './visitor-endpoints.ts';

/** The person of a search, and what was found. */
interface VisitorSearch {
  readonly person: Person;
  readonly found: FoundVisitor;
}

/** Finds, exports and erases the data of a visitor. */
export function VisitorsPage() {
  const { id: siteId } = useSite();
  const [erasureId, setErasureId] = useState<string>();
  const form = useForm({ initialValues: { email: '', phone: '' } });
  const search = useMutation<VisitorSearch, Problem, Person>({
    mutationFn: async (person) => ({
      person,
      found: await callOperation(SEARCH_VISITOR, { params: { siteId }, body: person }),
    }),
  });
  const submit = async ({ email, phone }: { readonly email: string; readonly phone: string }) => {
    setErasureId(undefined);
    const person = email.trim() === '' && phone.trim() !== '' ? { phone } : { email };
    try {
      await search.mutateAsync(person);
    } catch (error) {
      const problem = toProblem(error);
      form.setErrors(toFieldErrors(problem));
      if (problem.errors.length === 0) showProblemToast(problem);
    }
  };
  return (
    <Page
      title="Visitor data"
      description={
        <>
          Find a visitor’s data, export it, or erase it.{' '}
          <GuideLink page="data-protection">Which records are erased</GuideLink>
        </>
      }
    >
      <Stack>
        <Card>
          <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
            <Group align="flex-start">
              <TextInput
                label="Email address"
                autoComplete="off"
                {...form.getInputProps('email')}
                disabled={form.values.phone !== ''}
              />
              <TextInput
                label="Or phone number"
                autoComplete="off"
                {...form.getInputProps('phone')}
                disabled={form.values.email !== ''}
              />
              <Button type="submit" mt={25} loading={search.isPending}>
                Search
              </Button>
            </Group>
          </form>
        </Card>
        {search.data !== undefined && erasureId === undefined && (
          <FoundConversations {...search.data} onErase={setErasureId} />
        )}
        {erasureId !== undefined && <ErasureProgress erasureId={erasureId} />}
      </Stack>
    </Page>
  );
}
