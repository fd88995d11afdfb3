import { Button, Radio, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from 'wouter';
import type { FormerOwnerOutcome } from '../../../core/access/site-member.ts';
import { session } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { DialogFooter } from '../form/dialog-footer.tsx';
import { Form } from '../form/form.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useSite } from '../sites/use-site.ts';
import { CHANGE_MEMBER_ROLE, type Member } from './team-endpoints.ts';

interface HandOverFormValues {
  readonly callerBecomes: FormerOwnerOutcome;
}

const INITIAL_VALUES: HandOverFormValues = { callerBecomes: 'admin' };

/** Makes another member the owner. The signed-in account becomes an admin or leaves the site. Shown to owners. */
export function HandOverSiteButton({ member: { accountId, email, role } }: { readonly member: Member }) {
  const site = useSite();
  const [, navigate] = useLocation();
  const [opened, { open, close }] = useDisclosure();
  const form = useForm(INITIAL_VALUES);
  const mutation = useApiMutation(CHANGE_MEMBER_ROLE, 'Site handed over.');
  if (site.role !== 'owner' || accountId === session.accountId) return null;

  const handOver = async ({ callerBecomes }: HandOverFormValues) => {
    // Leaves the page first, because the site cannot be read afterwards.
    if (callerBecomes === 'removed') navigate('~/console/sites');
    await mutation.mutateAsync({ params: { siteId: site.id, accountId }, body: { role: 'owner', callerBecomes } });
    close();
  };
  return (
    <>
      <Button variant="default" size="xs" aria-label={`Hand over to ${email}`} onClick={open}>
        Hand over
      </Button>
      <Dialog opened={opened} onClose={close} title={`Hand over ${site.name}?`}>
        <Form form={form} onSubmit={handOver} hasUnsavedWarning={false}>
          <Stack>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <strong>{email}</strong> {role === 'owner' ? 'stays' : 'becomes'} an owner of {site.name}. Only an owner
              can make you an owner again.
            </Text>
            <Radio.Group label="After that, you" {...form.getInputProps('callerBecomes')}>
              <Stack gap="xs" mt="xs">
                <Radio value="admin" label="stay as an admin" />
                <Radio value="removed" label="leave the site" />
              </Stack>
            </Radio.Group>
            <DialogFooter form={form}>Hand over site</DialogFooter>
          </Stack>
        </Form>
      </Dialog>
    </>
  );
}
