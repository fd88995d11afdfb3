import type { TextName } from '../../../core/localization/texts-en.ts';

interface WidgetTextGroup {
  readonly label: string;
  readonly names: readonly TextName[];
}

/** The names of all texts, grouped by the part of the widget that shows them. */
export const WIDGET_TEXT_GROUPS: readonly WidgetTextGroup[] = [
  { label: 'Button and menu', names: ['openMenu', 'menuTitle', 'close', 'back', 'cancel', 'loading'] },
  {
    label: 'Entries of the menu',
    names: [
      'formText',
      'conversationText',
      'linkText',
      'bookingsTitle',
      'bookingsText',
      'paymentsTitle',
      'paymentsText',
      'promotionsTitle',
      'promotionsText',
      'videosTitle',
      'videosText',
      'requestsTitle',
      'requestsText',
      'callsTitle',
      'callsText',
      'messagesTitle',
      'messagesText',
      'human_handoffTitle',
      'human_handoffText',
    ],
  },
  {
    label: 'Forms',
    names: [
      'send',
      'sending',
      'required',
      'choose',
      'faultRequired',
      'faultEmail',
      'faultTooLong',
      'faultChoice',
      'faultOther',
      'faults',
      'sentTitle',
      'sentText',
      'showConversation',
    ],
  },
  {
    label: 'Contact form',
    names: ['contactTitle', 'contactName', 'contactEmail', 'contactPhone', 'contactMessage'],
  },
  {
    label: 'Conversations',
    names: [
      'conversationTitle',
      'conversationEmpty',
      'continueConversation',
      'message',
      'sendMessage',
      'you',
      'specialist',
      'newMessages',
      'unread',
      'sent',
      'seen',
      'conversationResolved',
      'conversationOffline',
      'conversationFull',
      'conversationGone',
      'beginConversation',
      'forgetConversation',
      'handOff',
      'handedOff',
    ],
  },
  {
    label: 'Links, calls and videos',
    names: ['leaveTitle', 'leaveText', 'leave', 'callTitle', 'callText', 'call', 'videoText'],
  },
  {
    label: 'Payments',
    names: [
      'payText',
      'pay',
      'payOpening',
      'paymentTitle',
      'paymentPending',
      'paymentProcessing',
      'paymentSucceeded',
      'paymentFailed',
      'paymentExpired',
      'paymentCanceled',
      'payAgain',
    ],
  },
  { label: 'Errors', names: ['away', 'tooMany', 'failed', 'unavailable', 'tryAgain'] },
];
