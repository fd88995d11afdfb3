const BYTE_UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Formats a number of bytes, such as `1.5 MB`. */
export function formatBytes(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1024 && unit < BYTE_UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${BYTE_UNITS[unit]}`;
}
