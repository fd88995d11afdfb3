import { BackLink } from '../parts/back-link.tsx';
import { Page } from '../parts/page.tsx';
import { IntentEditor } from './intent-editor.tsx';
import { NEW_INTENT } from './intent-form-values.ts';

/** The page for a new intent. */
export function NewIntentPage() {
  return (
    <Page title="Add intent" back={<BackLink href="/widget">Widget</BackLink>}>
      <IntentEditor initial={NEW_INTENT} isNew />
    </Page>
  );
}
