import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import type { MissingRequirement } from '../shared/action-readiness.ts';
import { ACTION_KEYS, type WidgetAction, type WidgetActionKey } from './action.ts';
import { listMissingRequirements } from './list-missing-requirements.ts';
import { findAction } from './widget.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

export interface ListedAction {
  readonly key: WidgetActionKey;
  /** `undefined` until the action is first saved. */
  readonly action: WidgetAction | undefined;
  /**
   * Requirements that are missing before visitors can use the action, in the order in which an owner would meet them.
   */
  readonly lacks: readonly MissingRequirement[];
}

/** Lists the site's actions for its owner. `payments` is not included: see `ReadPaymentConfiguration`. */
export class ListActions {
  constructor(
    private readonly widgets: WidgetRepository,
    private readonly policy: EvidenceUrlPolicy,
  ) {}

  async execute({ siteId }: { siteId: string }): Promise<readonly ListedAction[]> {
    const widget = await this.widgets.find(siteId);
    const keys = ACTION_KEYS.filter((key) => key !== 'payments');
    return keys.map((key) => {
      const action = findAction(widget, key);
      return { key, action, lacks: listMissingRequirements(action, widget, this.policy) };
    });
  }
}
