import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { problemFrom } from '../api/problem.ts';
import { session } from '../api/session.ts';
import { FormFaults } from '../form/form-faults.tsx';
import { useForm } from '../form/use-form.ts';
import { Hint } from '../parts/hint.tsx';

/** E-mail and password. */
export function SignInForm() {
  const form = useForm({ email: '', password: '' });
  const [refusal, setRefusal] = useState<string>();
  const signIn = async () => {
    setRefusal(undefined);
    try {
      await session.signIn(form.values);
    } catch (error) {
      const problem = problemFrom(error);
      if (problem.errors.length === 0) setRefusal(problem.message);
      throw error;
    }
  };
  return (
    <form onSubmit={form.submit(signIn)} noValidate>
      <Stack>
        {refusal !== undefined && (
          <Hint tone="bad" title="You are not signed in">
            {refusal}
          </Hint>
        )}
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          inputMode="email"
          data-autofocus
          autoFocus
          {...form.text('email')}
        />
        <PasswordInput label="Password" autoComplete="current-password" {...form.text('password')} />
        <FormFaults form={form} />
        <Button type="submit" loading={form.isSending} fullWidth mt="xs">
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
