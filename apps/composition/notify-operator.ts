/** Reports an event to the server's operator in one sentence, for example in the log. */
export type NotifyOperator = (sentence: string) => void;
