const MONGODB_URL_PATTERN = /^(?<server>mongodb(?:\+srv)?:\/\/[^/?]+)\/?(?<database>[^?]*)\??(?<options>.*)$/;

/** Replaces the database in a MongoDB URL. The user of the URL still authenticates at the original database. */
export function replaceDatabaseName(url: string, name: string): string {
  const { server = '', database = '', options = '' } = MONGODB_URL_PATTERN.exec(url)?.groups ?? {};
  const hasCredentials = server.includes('@') && !/(?:^|&)authSource=/.test(options);
  const newOptions = [options, hasCredentials ? `authSource=${database || 'admin'}` : '']
    .filter((one) => one !== '')
    .join('&');
  return `${server}/${name}${newOptions === '' ? '' : `?${newOptions}`}`;
}
