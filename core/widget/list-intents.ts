import type { Site } from '../access/site.ts';
import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import { type SiteLocalization, selectLocalizedTexts } from '../localization/texts.ts';
import type { Intent } from './intent.ts';
import { isUsableIntent } from './usable-intent.ts';
import { listIntents } from './widget.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

export interface ListedIntent {
  readonly intent: Intent;
  /** Whether visitors can use the intent now. */
  readonly usable: boolean;
}

/** Lists a site's intents for its owner, sorted by key. */
export class ListIntents {
  constructor(
    private readonly widgets: WidgetRepository,
    private readonly policy: EvidenceUrlPolicy,
  ) {}

  async execute({ site }: { site: Pick<Site, 'id' | keyof SiteLocalization> }): Promise<readonly ListedIntent[]> {
    const intents = listIntents(await this.widgets.find(site.id), selectLocalizedTexts(null, site).texts);
    return intents.map((intent) => ({ intent, usable: isUsableIntent(intent, this.policy) }));
  }
}
