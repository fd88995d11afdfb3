import { session } from '../api/session.ts';
import { showProblem } from '../parts/toasts.tsx';

/** Ends the session, in every tab, and says where that did not work. */
export function signOut(): void {
  void session.signOut().catch(showProblem);
}
