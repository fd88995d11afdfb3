/** Texts to use until the configuration, which contains all texts, is loaded. A number follows `unread`. */
export interface FallbackTexts {
  readonly openMenu: string;
  readonly close: string;
  readonly loading: string;
  readonly failed: string;
  readonly tryAgain: string;
  readonly unread: string;
}

const ENGLISH_TEXTS: FallbackTexts = {
  openMenu: 'Help',
  close: 'Close',
  loading: 'One moment…',
  failed: 'This cannot be reached right now. Please try again.',
  tryAgain: 'Try again',
  unread: 'Unread messages:',
};

const FALLBACK_TEXTS: Readonly<Record<string, FallbackTexts>> = {
  de: {
    openMenu: 'Hilfe',
    close: 'Schließen',
    loading: 'Einen Augenblick …',
    failed: 'Das ist gerade nicht erreichbar. Bitte versuchen Sie es noch einmal.',
    tryAgain: 'Noch einmal versuchen',
    unread: 'Ungelesene Nachrichten:',
  },
  fr: {
    openMenu: 'Aide',
    close: 'Fermer',
    loading: 'Un instant…',
    failed: 'Service momentanément inaccessible. Veuillez réessayer.',
    tryAgain: 'Réessayer',
    unread: 'Messages non lus\u00a0:',
  },
  es: {
    openMenu: 'Ayuda',
    close: 'Cerrar',
    loading: 'Un momento…',
    failed: 'No se puede conectar en este momento. Inténtelo de nuevo.',
    tryAgain: 'Reintentar',
    unread: 'Mensajes sin leer:',
  },
  pt: {
    openMenu: 'Ajuda',
    close: 'Fechar',
    loading: 'Um momento…',
    failed: 'Não é possível conectar no momento. Tente novamente.',
    tryAgain: 'Tentar novamente',
    unread: 'Mensagens não lidas:',
  },
  it: {
    openMenu: 'Assistenza',
    close: 'Chiudi',
    loading: 'Un momento…',
    failed: 'Il servizio non è raggiungibile al momento. Riprovi.',
    tryAgain: 'Riprova',
    unread: 'Messaggi non letti:',
  },
  nl: {
    openMenu: 'Hulp',
    close: 'Sluiten',
    loading: 'Een ogenblik…',
    failed: 'Dit is nu niet bereikbaar. Probeer het opnieuw.',
    tryAgain: 'Opnieuw proberen',
    unread: 'Ongelezen berichten:',
  },
  pl: {
    openMenu: 'Pomoc',
    close: 'Zamknij',
    loading: 'Chwileczkę…',
    failed: 'Usługa jest teraz niedostępna. Proszę spróbować ponownie.',
    tryAgain: 'Spróbuj ponownie',
    unread: 'Nieprzeczytane wiadomości:',
  },
  ja: {
    openMenu: 'ヘルプ',
    close: '閉じる',
    loading: '少々お待ちください…',
    failed: '現在接続できません。もう一度お試しください。',
    tryAgain: 'もう一度試す',
    unread: '未読メッセージ：',
  },
  ar: {
    openMenu: 'المساعدة',
    close: 'إغلاق',
    loading: 'لحظة من فضلك…',
    failed: 'يتعذر الوصول حاليًا. يُرجى إعادة المحاولة.',
    tryAgain: 'إعادة المحاولة',
    unread: 'الرسائل غير المقروءة:',
  },
};

/** Returns the fallback texts for a language tag such as `pt-BR`, in English if there are none. */
export function findFallbackTexts(tag: string): FallbackTexts {
  const [language = ''] = tag.toLowerCase().split('-');
  return (Object.hasOwn(FALLBACK_TEXTS, language) && FALLBACK_TEXTS[language]) || ENGLISH_TEXTS;
}
