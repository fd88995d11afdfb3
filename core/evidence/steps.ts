/** Work that can be left between its steps, each of which is short, and that ends with a result. */
export type Steps<Result> = Generator<undefined, Result, undefined>;
