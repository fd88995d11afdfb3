import { PasswordInput, Stack } from '@mantine/core';
import { MIN_PASSWORD_LENGTH } from '../../../core/access/account.ts';
import { toProblem } from '../api/problem.ts';
import { session } from '../api/session.ts';
import { Form } from '../form/form.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { showProblemToast, showSuccessToast } from '../parts/toasts.tsx';

const EMPTY_VALUES = { currentPassword: '', newPassword: '' };
const FIELD_BY_PROBLEM_CODE = { password_wrong: 'currentPassword' };

/** Changes the password of the signed-in account. The form has a hidden `email` field for password managers. */
export function PasswordForm({ email }: { readonly email: string }) {
  const form = useForm(EMPTY_VALUES, { fieldByCode: FIELD_BY_PROBLEM_CODE });
  const changePassword = async (body: typeof EMPTY_VALUES) => {
    try {
      await session.changePassword({ body });
    } catch (error) {
      const { code, errors } = toProblem(error);
      if (errors.length === 0 && !(code in FIELD_BY_PROBLEM_CODE)) showProblemToast(error);
      throw error;
    }
    form.markSaved(EMPTY_VALUES);
    showSuccessToast('Password changed. All other sessions were signed out.');
  };
  return (
    <Card title="Password" description="Changing your password signs you out on all other devices.">
      <Form form={form} onSubmit={changePassword}>
        <input hidden readOnly autoComplete="username" value={email} />
        <Stack maw={480}>
          <PasswordInput
            label="Current password"
            required
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
          <PasswordInput
            label="New password"
            description={`At least ${MIN_PASSWORD_LENGTH} characters.`}
            required
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <FormFooter form={form}>Change password</FormFooter>
        </Stack>
      </Form>
    </Card>
  );
}
