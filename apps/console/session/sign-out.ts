import { session } from '../api/session.ts';
import { showProblemToast } from '../parts/toasts.tsx';
import { unsavedChanges } from '../unsaved/unsaved-changes.ts';

/** Signs out in all tabs. Asks first if a form has unsaved changes. Shows an error in a toast. */
export function signOut(): void {
  unsavedChanges.confirmLeave(() => void session.signOut().catch(showProblemToast));
}
