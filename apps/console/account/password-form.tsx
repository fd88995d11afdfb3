import { PasswordInput, Stack } from '@mantine/core';
import { PASSWORD_MIN } from '../../../core/access/account.ts';
import { problemFrom } from '../api/problem.ts';
import { session } from '../api/session.ts';
import { FormEnd } from '../form/form-end.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { showDone, showProblem } from '../parts/toasts.tsx';

const EMPTY = { currentPassword: '', newPassword: '' };
const PLACES = { password_wrong: '/currentPassword' };

/** Changes the password of the account that is signed in. `email` is for the browser, which keeps passwords by it. */
export function PasswordForm({ email }: { readonly email: string }) {
  const form = useForm(EMPTY, PLACES);
  const change = async () => {
    try {
      await session.changePassword({ body: form.values });
    } catch (error) {
      const { code, errors } = problemFrom(error);
      if (errors.length === 0 && !(code in PLACES)) showProblem(error);
      throw error;
    }
    form.reset(EMPTY);
    showDone('The password is changed, and you are signed in here alone.');
  };
  return (
    <Card title="Password" about="Changing it signs you out everywhere else.">
      <form onSubmit={form.submit(change)} noValidate>
        <input hidden readOnly autoComplete="username" value={email} />
        <Stack maw={480}>
          <PasswordInput
            label="Present password"
            autoComplete="current-password"
            aria-invalid={form.faultAt('/currentPassword') !== undefined}
            {...form.text('currentPassword')}
          />
          <PasswordInput
            label="New password"
            description={`At least ${PASSWORD_MIN} characters.`}
            autoComplete="new-password"
            aria-invalid={form.faultAt('/newPassword') !== undefined}
            {...form.text('newPassword')}
          />
          <FormEnd form={form}>Change the password</FormEnd>
        </Stack>
      </form>
    </Card>
  );
}
