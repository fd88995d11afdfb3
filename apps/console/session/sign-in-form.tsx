import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { session } from '../api/session.ts';
import { Form } from '../form/form.tsx';
import { UnassignedFormErrors } from '../form/unassigned-form-errors.tsx';
import { useForm } from '../form/use-form.ts';
import { Callout } from '../parts/callout.tsx';

const EMPTY_VALUES = { email: '', password: '' };

/** The sign-in form. */
export function SignInForm() {
  const form = useForm(EMPTY_VALUES);
  return (
    <Form form={form} onSubmit={(values) => session.signIn(values)} hasUnsavedWarning={false}>
      <Stack>
        {form.problemMessage !== undefined && (
          <Callout tone="error" title="Sign-in failed">
            {form.problemMessage}
          </Callout>
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          data-autofocus
          autoFocus
          required
          {...form.getInputProps('email')}
        />
        <PasswordInput label="Password" required autoComplete="current-password" {...form.getInputProps('password')} />
        <UnassignedFormErrors form={form} />
        <Button type="submit" loading={form.submitting} fullWidth mt="xs">
          Sign in
        </Button>
      </Stack>
    </Form>
  );
}
