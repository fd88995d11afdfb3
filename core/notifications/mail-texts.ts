import { MAIL_TEXTS_DE } from './mail-texts-de.ts';
import { MAIL_TEXTS_EN, type MailTexts } from './mail-texts-en.ts';

/** The texts of mails in the selected language. */
export interface LocalizedMailTexts {
  /** The tag of the language. */
  readonly locale: string;
  readonly texts: MailTexts;
}

const ENGLISH: LocalizedMailTexts = { locale: 'en', texts: MAIL_TEXTS_EN };
const GERMAN: LocalizedMailTexts = { locale: 'de', texts: MAIL_TEXTS_DE };

/** Selects the texts for the first language tag that has some: `de-AT` gets German texts. The default is English. */
export function selectMailTexts(...tags: readonly (string | null)[]): LocalizedMailTexts {
  const languages = tags.map((tag) => tag?.toLowerCase().split(/[-_,;]/)[0]);
  return (
    [ENGLISH, GERMAN].find(({ locale }) => locale === languages.find((one) => one === 'en' || one === 'de')) ?? ENGLISH
  );
}
