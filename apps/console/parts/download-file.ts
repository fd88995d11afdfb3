/** Saves a file that the page has received, as a download link does. */
export function downloadFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The URL has to stay valid until the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
