/** Prefix of a test diagnostic that says what was not run, and why. The run repeats these diagnostics at its end. */
export const NOT_RUN = 'NOT RUN:';
