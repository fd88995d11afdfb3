import { listed } from '../../evidence/phrase-list.ts';

/** How readers ask whether something is open source. */
export const OPEN_SOURCE_QUESTIONS = listed(`
  is it open source, is this open source, is your software open source, is your code open source,
  is the code open source, is the app open source, o codigo e aberto, is het open source,
  ist die software open source, ist das open source, est ce open source, est ce un logiciel libre,
  es de codigo abierto, es software libre, オープンソースですか
`);
/** Who answers these with yes may still keep others from using it. */
export const SOURCE_QUESTIONS = listed(`
  is the source code available, is the source available, is the source code (public|open), is the source open,
  can i (see|read) the (source|source code), do you (publish|share|release|open) (your|the) source code,
  ist der (quellcode|quelltext) (offen|offentlich|einsehbar|verfugbar),
  le code (source |)est il (ouvert|public|libre|disponible), es el codigo (abierto|publico),
  is de (broncode|code) (open|openbaar)
`);
/** The same by its name. */
export const NAMED_OPEN_SOURCE_QUESTIONS = listed(`
  is {word} (|{word} )(open source|open sourced|free and open source),
  ist {word} (|{word} )(open source|quelloffen|freie software),
  est ce que {word} est (open source|un logiciel libre), es {word} (de codigo abierto|open source|software libre)
`);
