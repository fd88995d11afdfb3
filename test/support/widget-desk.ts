import { PublicUrlPolicy } from '../../adapters/fetching/public-url-policy.ts';
import { MemoryWidgetRepository } from '../../adapters/memory/memory-widget-repository.ts';
import type { Site } from '../../core/access/site.ts';
import type { ActionSettings, WidgetActionKey } from '../../core/widget/action.ts';
import { ConfigureAction } from '../../core/widget/configure-action.ts';
import { DeleteIntent } from '../../core/widget/delete-intent.ts';
import type { GivenAction } from '../../core/widget/given-action.ts';
import type { GivenIntent } from '../../core/widget/given-intent.ts';
import type { Intent } from '../../core/widget/intent.ts';
import { ListActions } from '../../core/widget/list-actions.ts';
import { ListIntents } from '../../core/widget/list-intents.ts';
import { OfferedPayment } from '../../core/widget/offered-payment.ts';
import { ReadWidgetConfig } from '../../core/widget/read-widget-config.ts';
import { ResolveAction } from '../../core/widget/resolve-action.ts';
import { ResolveIntent } from '../../core/widget/resolve-intent.ts';
import { SaveIntent } from '../../core/widget/save-intent.ts';
import { withAction, withIntent } from '../../core/widget/widget.ts';
import { SITE } from './known-ids.ts';
import { PaymentDesk } from './payment-desk.ts';
import { aSite } from './site-builder.ts';
import { anAction } from './widget-builder.ts';

/** The use cases of the widget of `SITE` over a memory of their own, as the account `acc_ada` sees them. */
export class WidgetDesk {
  readonly widgets = new MemoryWidgetRepository();
  readonly policy = new PublicUrlPolicy();
  readonly by = 'account:acc_ada';

  readonly clock;
  readonly resolveAction;
  readonly resolveIntent = new ResolveIntent(this.widgets, this.policy);
  readonly readConfig;
  readonly listIntents = new ListIntents(this.widgets, this.policy);
  readonly listActions = new ListActions(this.widgets, this.policy);
  readonly deleteIntent = new DeleteIntent(this.widgets);
  private readonly saveIntent;
  private readonly configureAction;

  constructor(
    readonly site: Site = aSite({ id: SITE }),
    { actions, providers, clock } = new PaymentDesk(),
  ) {
    this.clock = clock;
    this.resolveAction = new ResolveAction(this.widgets, new OfferedPayment(actions, providers), this.policy);
    this.readConfig = new ReadWidgetConfig(this.widgets, actions, this.policy);
    this.saveIntent = new SaveIntent(this.widgets, this.policy, clock);
    this.configureAction = new ConfigureAction(this.widgets, this.policy, clock);
  }

  /** The owner saves an intent. */
  save(intentKey: string, intent: GivenIntent, by = this.by) {
    return this.saveIntent.execute({ site: this.site, intentKey, intent, by });
  }

  /** The owner saves an action. */
  configure(action: GivenAction, by = this.by) {
    return this.configureAction.execute({ siteId: SITE, action, by });
  }

  /** Puts an intent into the store, past every check. */
  async hold(intent: Intent): Promise<void> {
    await this.widgets.change(SITE, (widget) => withIntent(widget, intent));
  }

  /** Puts an action into the store, past every check. */
  async holdAction<Key extends WidgetActionKey>(key: Key, settings: ActionSettings[Key], offer = {}): Promise<void> {
    await this.widgets.change(SITE, (widget) => withAction(widget, anAction(key, settings, offer)));
  }

  /** A visitor uses an action. */
  ask(actionKey: string, locale?: string) {
    return this.resolveAction.execute({ site: this.site, actionKey, locale });
  }

  /** A visitor uses an intent. */
  askIntent(intentKey: string, locale?: string) {
    return this.resolveIntent.execute({ site: this.site, intentKey, locale });
  }
}
