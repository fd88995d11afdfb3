/** How a test begins the diagnostic that says what it has not run, and why. The last lines of the run repeat it. */
export const NOT_RUN = 'NOT RUN:';
