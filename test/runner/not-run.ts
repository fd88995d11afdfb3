/** Prefix of a test diagnostic about something that was not run, with the reason. The run repeats these at its end. */
export const NOT_RUN = 'NOT RUN:';
