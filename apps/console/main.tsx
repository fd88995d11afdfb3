import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './console.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { createAnswers } from './api/answers.ts';
import { session } from './api/session.ts';
import { SessionGate } from './session/session-gate.tsx';
import { styleNonce } from './style-nonce.ts';
import { theme } from './theme.ts';

const place = document.getElementById('console');
if (place) {
  createRoot(place).render(
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <Notifications position="bottom-right" />
      <QueryClientProvider client={createAnswers()}>
        <Router base="/console">
          <SessionGate />
        </Router>
      </QueryClientProvider>
    </MantineProvider>,
  );
  void session.begin();
}
