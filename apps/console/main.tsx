import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './console.css';
import './print.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { createQueryClient } from './api/query-client.ts';
import { session } from './api/session.ts';
import { readStyleNonce } from './read-style-nonce.ts';
import { SessionGate } from './session/session-gate.tsx';
import { theme } from './theme.ts';
import { confirmNavigationIfUnsaved } from './unsaved/confirm-navigation.ts';

// Mantine's dialogs lock scrolling with react-remove-scroll, which reads the nonce of its styles from this global
// (https://github.com/theKashey/get-nonce).
Object.assign(globalThis, { __webpack_nonce__: readStyleNonce() });

const container = document.getElementById('console');
if (container) {
  createRoot(container).render(
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={readStyleNonce}>
      <Notifications position="top-center" className="toasts" />
      <QueryClientProvider client={createQueryClient()}>
        <Router base="/console" aroundNav={confirmNavigationIfUnsaved}>
          <SessionGate />
        </Router>
      </QueryClientProvider>
    </MantineProvider>,
  );
  void session.restoreSession();
}
