/** Tells the operator of the server something, in one sentence. */
export type NotifyOperator = (sentence: string) => void;
