const MONGODB_URL = /^(?<server>mongodb(?:\+srv)?:\/\/[^/?]+)\/?(?<database>[^?]*)\??(?<options>.*)$/;

/** The address of another database on the same MongoDB. Whom it signs in as is looked up where it was before. */
export function replaceDatabase(url: string, name: string): string {
  const { server = '', database = '', options = '' } = MONGODB_URL.exec(url)?.groups ?? {};
  const signsIn = server.includes('@') && !/(?:^|&)authSource=/.test(options);
  const all = [options, signsIn ? `authSource=${database || 'admin'}` : ''].filter((one) => one !== '').join('&');
  return `${server}/${name}${all === '' ? '' : `?${all}`}`;
}
