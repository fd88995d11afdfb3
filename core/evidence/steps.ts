/** Work that can be left between its steps, each of which is short, and that ends with a result. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** So much text, in UTF-16 code units, is worked on between two steps: far less than a millisecond's work. */
export const STEP = 2000;
/** What a piece of text costs beside its length, counted as text. */
export const STEP_OF_BLOCK = 50;
