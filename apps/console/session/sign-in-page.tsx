import { Box, Center, Group, Paper, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Logo } from '../parts/logo.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in page. */
export function SignInPage() {
  useDocumentTitle('Sign in · Portico');
  return (
    <Center component="main" mih="100vh" p="md">
      <Box w="100%" maw={400}>
        <Group gap="sm" justify="center" mb="lg">
          <Logo size={36} />
          <Title order={1} size="h2">
            Portico
          </Title>
        </Group>
        <Paper p="lg" radius="lg" withBorder bg="var(--portico-card)">
          <SignInForm />
        </Paper>
        <Text size="sm" c="dimmed" ta="center" mt="md">
          No account yet? Open the setup link that the server printed when it started. Forgot your password? Run{' '}
          <code>portico set-password</code> on the server.
        </Text>
      </Box>
    </Center>
  );
}
