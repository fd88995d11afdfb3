/** Saves a text as a file of the user's browser. */
export function downloadFile(name: string, mediaType: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has already begun, so it does not need the URL any more.
  URL.revokeObjectURL(url);
}
