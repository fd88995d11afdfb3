/** Formats a duration in milliseconds, such as `< 1 s`, `8 s` or `1 min 5 s`. */
export function formatElapsed(millis: number): string {
  const seconds = Math.floor(millis / 1000);
  if (seconds === 0) return '< 1 s';
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
