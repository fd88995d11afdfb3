import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toProblem } from '../api/problem.ts';
import { session } from '../api/session.ts';
import { FormErrors } from '../form/form-errors.tsx';
import { useForm } from '../form/use-form.ts';
import { Callout } from '../parts/callout.tsx';

/** The sign-in form. */
export function SignInForm() {
  const form = useForm({ email: '', password: '' });
  const [errorMessage, setErrorMessage] = useState<string>();
  const signIn = async () => {
    setErrorMessage(undefined);
    try {
      await session.signIn(form.values);
    } catch (error) {
      const problem = toProblem(error);
      if (problem.errors.length === 0) setErrorMessage(problem.message);
      throw error;
    }
  };
  return (
    <form onSubmit={form.submit(signIn)} noValidate>
      <Stack>
        {errorMessage !== undefined && (
          <Callout tone="error" title="Sign-in failed">
            {errorMessage}
          </Callout>
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          data-autofocus
          autoFocus
          {...form.text('email')}
        />
        <PasswordInput label="Password" autoComplete="current-password" {...form.text('password')} />
        <FormErrors form={form} />
        <Button type="submit" loading={form.isSending} fullWidth mt="xs">
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
