/** Notifies the server's operator with one sentence, for example in the log. */
export type NotifyOperator = (sentence: string) => void;
