import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useSearchParams } from 'wouter';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Form } from '../form/form.tsx';
import { UnassignedFormErrors } from '../form/unassigned-form-errors.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Page } from '../parts/page.tsx';
import { useSite } from '../sites/use-site.ts';
import { ErasureProgress } from './erasure-progress.tsx';
import { FoundConversations } from './found-conversations.tsx';
import { RetentionCard } from './retention-card.tsx';
import { SEARCH_VISITOR } from './visitor-endpoints.ts';

const EMPTY_VALUES = { email: '', phone: '' };

/** Finds, exports and erases the data of a visitor, and sets how long records are kept. */
export function VisitorDataPage() {
  const { id: siteId } = useSite();
  const [search, setSearch] = useSearchParams();
  const erasureId = search.get('erasure') ?? undefined;
  // The URL has the id of the receipt, so that the audit log can link to it. It must not contain the visitor's contact.
  const setErasureId = (id: string | undefined) => setSearch(id === undefined ? {} : { erasure: id });
  const form = useForm(EMPTY_VALUES);
  const searchMutation = useApiMutation(SEARCH_VISITOR);
  const searchVisitor = async ({ email, phone }: typeof EMPTY_VALUES) => {
    if (erasureId !== undefined) setErasureId(undefined);
    const person = email.trim() === '' && phone.trim() !== '' ? { phone } : { email };
    await searchMutation.mutateAsync({ params: { siteId }, body: person });
  };
  const { data: found, variables } = searchMutation;
  const contact = variables?.body.email ?? variables?.body.phone;
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
          <Form form={form} onSubmit={searchVisitor} hasUnsavedWarning={false}>
            <Group align="flex-start" maw={720}>
              <TextInput
                label="Email address"
                flex="1 1 16rem"
                autoComplete="off"
                {...form.getInputProps('email')}
                disabled={form.values.phone !== ''}
              />
              <TextInput
                label="Or phone number"
                flex="1 1 16rem"
                autoComplete="off"
                {...form.getInputProps('phone')}
                disabled={form.values.email !== ''}
              />
              <Button type="submit" mt={{ base: 0, sm: 25 }} loading={form.submitting}>
                Search
              </Button>
            </Group>
            <UnassignedFormErrors form={form} />
          </Form>
        </Card>
        {found !== undefined && variables !== undefined && erasureId === undefined && (
          <FoundConversations person={variables.body} found={found} onErase={setErasureId} />
        )}
        {erasureId !== undefined && <ErasureProgress erasureId={erasureId} contact={contact} />}
        <RetentionCard />
      </Stack>
    </Page>
  );
}
