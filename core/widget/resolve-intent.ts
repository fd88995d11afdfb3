import type { Site } from '../access/site.ts';
import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import { type SiteLocalization, selectLocalizedTexts } from '../localization/texts.ts';
import { verifyDestination } from './destination.ts';
import { type PublicForm, toPublicForm } from './public-form.ts';
import { findIntent } from './widget.ts';
import { IntentNotAvailableError } from './widget-errors.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

export interface ResolveIntentQuery {
  readonly site: Pick<Site, 'id' | keyof SiteLocalization>;
  readonly intentKey: string;
  /** BCP 47 tag of the page's language. */
  readonly locale?: string | null | undefined;
}

export type ResolvedIntent = { readonly intentKey: string; readonly title: string } & (
  | (PublicForm & { readonly kind: 'form' })
  | { readonly kind: 'conversation'; readonly greeting: string | null }
  | { readonly kind: 'link'; readonly destination: string; readonly host: string }
);

/** Returns what the widget shows when a visitor uses an intent. @throws IntentNotAvailableError */
export class ResolveIntent {
  constructor(
    private readonly widgets: WidgetRepository,
    private readonly policy: EvidenceUrlPolicy,
  ) {}

  async execute({ site, intentKey, locale }: ResolveIntentQuery): Promise<ResolvedIntent> {
    const intent = findIntent(await this.widgets.find(site.id), intentKey, selectLocalizedTexts(locale, site).texts);
    if (!intent?.enabled) throw new IntentNotAvailableError();
    const { title } = intent;
    switch (intent.kind) {
      case 'form':
        return { intentKey, title, kind: 'form', ...toPublicForm(intent) };
      case 'conversation':
        return { intentKey, title, kind: 'conversation', greeting: intent.settings.greeting };
      case 'link': {
        const verified = verifyDestination(intent.settings.destination, this.policy);
        if (!verified) throw new IntentNotAvailableError();
        return { intentKey, title, kind: 'link', ...verified };
      }
    }
  }
}
