/**
 * All texts that the widget and the server show to a visitor, in English. A site's custom texts have the same names.
 * The placeholders `{host}`, `{number}`, `{amount}`, `{count}` and `{limit}` are replaced by values when a text is
 * shown. A custom text must contain the placeholders of the English text.
 */
export const TEXTS_EN = {
  // The widget's button and menu.
  openMenu: 'Open help',
  menuTitle: 'How can we help?',
  close: 'Close',
  back: 'Back',
  cancel: 'Cancel',
  loading: 'One moment…',

  // Forms.
  send: 'Send',
  sending: 'Sending…',
  required: 'required',
  choose: 'Please choose',
  faultRequired: 'Please fill this in.',
  faultEmail: 'Please enter an email address.',
  faultTooLong: 'At most {limit} characters, please.',
  faultChoice: 'Please choose one of these.',
  faultOther: 'This was not accepted.',
  faults: 'Please check the marked fields.',
  sentTitle: 'Thank you',
  sentText: 'Your message has arrived. You will find our answer here.',
  showConversation: 'Show the conversation',

  // Before the visitor leaves the site, calls a number or opens a video.
  leaveTitle: 'You are leaving this site',
  leaveText: 'This link opens {host} in a new tab.',
  leave: 'Continue to {host}',
  callTitle: 'Call {number}?',
  callText: 'Your device will ask before it dials.',
  call: 'Call {number}',
  videoText: 'Each video opens on another site, in a new tab.',

  // Payments.
  payText: 'You pay {amount} on {host}. You confirm the payment there.',
  pay: 'Continue to {host}',
  payOpening: 'Opening {host}…',
  paymentTitle: 'Your payment',
  paymentPending: 'We have not received your payment yet.',
  paymentProcessing: 'Your payment is being processed.',
  paymentSucceeded: 'Your payment of {amount} has arrived. Thank you.',
  paymentFailed: 'The payment did not succeed. Nothing was paid.',
  paymentExpired: 'The payment has expired. Nothing was paid.',
  paymentCanceled: 'The payment was canceled. Nothing was paid.',
  payAgain: 'Try to pay again',

  // Conversations.
  conversationTitle: 'Conversation',
  conversationEmpty: 'Write to us. We answer here.',
  continueConversation: 'Continue your conversation',
  message: 'Your message',
  sendMessage: 'Send message',
  you: 'You',
  specialist: 'Support',
  newMessages: 'New messages: {count}',
  unread: 'Unread messages: {count}',
  /** Shown below the visitor's latest message, until a member of the site has seen the message. */
  sent: 'Sent',
  seen: 'Seen',
  conversationResolved: 'This request was resolved. You can write again at any time.',
  conversationOffline: 'New messages cannot be shown right now; trying again.',
  conversationFull: 'This conversation is full. Please start a new one.',
  conversationGone: 'This conversation is no longer available.',
  beginConversation: 'Begin a new conversation',
  forgetConversation: 'Forget this conversation on this device',
  handOff: 'Talk to a person',
  handedOff: 'A person has been asked to join this conversation.',

  // Errors. The text that the visitor typed stays in the form.
  away: 'The service cannot be reached right now. Your text is still here; please try again.',
  tooMany: 'Too many attempts. Please wait a moment and try again.',
  failed: 'That did not work. Please try again.',
  unavailable: 'This is not available at the moment.',
  tryAgain: 'Try again',

  // Default titles of actions.
  bookingsTitle: 'Book an appointment',
  paymentsTitle: 'Pay',
  promotionsTitle: 'Offers',
  videosTitle: 'Videos',
  requestsTitle: 'Make a request',
  callsTitle: 'Call us',
  messagesTitle: 'Write to us',
  human_handoffTitle: 'Talk to a person',

  // The lines below titles in the menu: one for each kind of action, and one for each kind of intent.
  bookingsText: 'Pick a time that suits you',
  paymentsText: 'Pay securely online',
  promotionsText: 'See our current offers',
  videosText: 'Watch our videos',
  requestsText: 'Tell us what you need',
  callsText: 'Speak to us by phone',
  messagesText: 'Chat with our team',
  human_handoffText: 'Get help from our team',
  formText: 'Send us a message',
  conversationText: 'Chat with our team',
  linkText: 'Opens another website',

  // The form `contact` that every new site has.
  contactTitle: 'Contact us',
  contactName: 'Name',
  contactEmail: 'Email',
  contactPhone: 'Phone',
  contactMessage: 'Message',
} as const;

export type TextName = keyof typeof TEXTS_EN;
/** All texts of one language, by name. */
export type Texts = Readonly<Record<TextName, string>>;
