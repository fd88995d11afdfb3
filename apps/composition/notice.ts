/** Tells the operator of the server something, in one sentence. */
export type Notice = (sentence: string) => void;
