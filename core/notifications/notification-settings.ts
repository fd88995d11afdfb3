/**
 * How much of each message alerts quote: nothing, at most `MAX_SHORT_QUOTE_LENGTH` characters, or all of it, up to
 * `MAX_FULL_QUOTE_LENGTH` characters.
 */
export const ALERT_TEXT_LEVELS = ['none', 'short', 'full'] as const;

export type AlertTextLevel = (typeof ALERT_TEXT_LEVELS)[number];

/** A site's settings for mails. The routing decides who is alerted: core/routing/routing.ts. */
export interface NotificationSettings {
  /** Whether visitors are mailed answers that they have not seen in the widget. */
  readonly visitorAnswers: boolean;
  readonly alertText: AlertTextLevel;
}

/** The settings of a site that has saved none. */
export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = { visitorAnswers: false, alertText: 'short' };
