import type { MailTexts } from './mail-texts-en.ts';

/** The texts of mails in German. */
export const MAIL_TEXTS_DE: MailTexts = {
  newTicket: 'Neues Ticket',
  newTickets: '{count} neue Tickets',
  newChat: 'Neuer Chat',
  newConversations: '{count} neue Unterhaltungen',
  newVisitorAnswer: 'Neue Antwort eines Besuchers',
  newVisitorAnswers: '{count} neue Antworten von Besuchern',
  newMessages: '{count} neue Nachrichten von Besuchern',
  forTeam: '{what} für {team}',

  alertIntro: '{what} auf {site}.',
  opened: '{visitor} hat ein Ticket eröffnet:',
  openedChat: '{visitor} hat einen Chat begonnen:',
  answered: '{visitor} hat geantwortet:',
  unnamedVisitor: 'Jemand',
  openInConsole: 'In der Konsole öffnen',
  moreItems: 'Und {count} weitere.',
  showAll: 'Alle Tickets zeigen',
  alertReason:
    'Sie erhalten diese E-Mail, weil eine Routing-Regel von {site} Ihre Adresse enthält. Regeln ändern: {url}',

  answer: 'Neue Antwort von {site}',
  answers: '{count} neue Antworten von {site}',
  answerBy: '{author} hat Ihnen auf {site} geantwortet:',
  unnamedSpecialist: 'Der Support',
  openConversation: 'Auf der Website lesen und antworten',
  linkNotice: 'Der Link öffnet Ihre Unterhaltung für alle, die ihn haben. Er gilt {days} Tage.',
  noReplies: 'Antworten auf diese E-Mail werden nicht gelesen.',
  answerReason: 'Sie erhalten diese E-Mail, weil diese Adresse auf {site} angegeben wurde.',
  unsubscribe: 'Keine E-Mails mehr zu dieser Unterhaltung',

  invitation: 'Einladung zu {site}',
  invitationIntro: 'Sie sind eingeladen, in Portico an {site} mitzuarbeiten. Dort beantwortet das Team Anfragen.',
  acceptInvitation: 'Einladung annehmen',
  invitationNotice:
    'Der Link gilt {days} Tage und nur einmal. Wenn Sie ihn nicht erwartet haben, ignorieren Sie diese Mail.',

  unsubscribeTitle: 'E-Mails zu Ihrer Unterhaltung',
  unsubscribeQuestion: 'Möchten Sie keine E-Mails mehr zu Ihrer Unterhaltung auf {site}?',
  unsubscribeNotice: 'Antworten finden Sie weiterhin auf der Website.',
  unsubscribeButton: 'Keine E-Mails mehr',
  unsubscribed: 'Sie erhalten keine E-Mails mehr zu dieser Unterhaltung.',
  unsubscribeInvalid: 'Dieser Link ist ungültig. Bitte öffnen Sie den Link der E-Mail noch einmal.',
};
