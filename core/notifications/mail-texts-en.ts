/**
 * The texts of mails in English. Alerts are in the site's language, mails to visitors in the visitor's. Placeholders in
 * braces are replaced by values.
 */
export const MAIL_TEXTS_EN = {
  // Subjects of alerts.
  newTicket: 'New ticket',
  newTickets: '{count} new tickets',
  newChat: 'New chat',
  newConversations: '{count} new conversations',
  newVisitorAnswer: 'New answer from a visitor',
  newVisitorAnswers: '{count} new answers from visitors',
  newMessages: '{count} new messages from visitors',
  forTeam: '{what} for {team}',

  // Bodies of alerts.
  alertIntro: '{what} at {site}.',
  opened: '{visitor} opened a ticket:',
  openedChat: '{visitor} started a chat:',
  answered: '{visitor} answered:',
  unnamedVisitor: 'A visitor',
  openInConsole: 'Open in the console',
  moreItems: 'And {count} more.',
  showAll: 'Show all tickets',
  alertReason:
    'You receive this mail because a routing rule of {site} has your address. To change the rule, go to {url}',

  // Mails to visitors.
  answer: 'New answer from {site}',
  answers: '{count} new answers from {site}',
  answerBy: '{author} answered you at {site}:',
  unnamedSpecialist: 'Support',
  openConversation: 'Read and answer on the website',
  linkNotice: 'The link opens your conversation for everybody who has it. It is valid for {days} days.',
  noReplies: 'Replies to this mail are not read.',
  answerReason: 'You receive this mail because this address was entered at {site}.',
  unsubscribe: 'No more mails about this conversation',

  // Mails with an invitation.
  invitation: 'Invitation to {site}',
  invitationIntro: 'You are invited to work on {site} in Portico, where its team answers visitors.',
  acceptInvitation: 'Accept the invitation',
  invitationNotice: 'The link is valid for {days} days, and works once. If you did not expect it, ignore this mail.',

  // The page for unsubscribing.
  unsubscribeTitle: 'Mails about your conversation',
  unsubscribeQuestion: 'Do you want no more mails about your conversation at {site}?',
  unsubscribeNotice: 'Answers will still be shown on the website.',
  unsubscribeButton: 'No more mails',
  unsubscribed: 'You receive no more mails about this conversation.',
  unsubscribeInvalid: 'This link is not valid. Please open the link of the mail again.',
} as const;

type MailTextName = keyof typeof MAIL_TEXTS_EN;

/** The texts of mails in one language, by name. */
export type MailTexts = Readonly<Record<MailTextName, string>>;
