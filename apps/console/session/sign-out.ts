import { session } from '../api/session.ts';
import { showProblemToast } from '../parts/toasts.tsx';

/** Signs out in all tabs. Shows an error in a toast. */
export function signOut(): void {
  void session.signOut().catch(showProblemToast);
}
