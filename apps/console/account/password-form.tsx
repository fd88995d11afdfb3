import { PasswordInput, Stack } from '@mantine/core';
import { MIN_PASSWORD_LENGTH } from '../../../core/access/account.ts';
import { toProblem } from '../api/problem.ts';
import { session } from '../api/session.ts';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { showProblemToast, showSuccessToast } from '../parts/toasts.tsx';

const EMPTY_VALUES = { currentPassword: '', newPassword: '' };
const POINTER_BY_PROBLEM_CODE = { password_wrong: '/currentPassword' };

/** Changes the password of the signed-in account. The form has a hidden `email` field for password managers. */
export function PasswordForm({ email }: { readonly email: string }) {
  const form = useForm(EMPTY_VALUES, POINTER_BY_PROBLEM_CODE);
  const changePassword = async () => {
    try {
      await session.changePassword({ body: form.values });
    } catch (error) {
      const { code, errors } = toProblem(error);
      if (errors.length === 0 && !(code in POINTER_BY_PROBLEM_CODE)) showProblemToast(error);
      throw error;
    }
    form.reset(EMPTY_VALUES);
    showSuccessToast('Password changed. All other sessions were signed out.');
  };
  return (
    <Card title="Password" description="Changing your password signs you out on all other devices.">
      <form onSubmit={form.submit(changePassword)} noValidate>
        <input hidden readOnly autoComplete="username" value={email} />
        <Stack maw={480}>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            aria-invalid={form.errorAt('/currentPassword') !== undefined}
            {...form.text('currentPassword')}
          />
          <PasswordInput
            label="New password"
            description={`At least ${MIN_PASSWORD_LENGTH} characters.`}
            autoComplete="new-password"
            aria-invalid={form.errorAt('/newPassword') !== undefined}
            {...form.text('newPassword')}
          />
          <FormFooter form={form}>Change password</FormFooter>
        </Stack>
      </form>
    </Card>
  );
}
