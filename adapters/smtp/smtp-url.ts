/** Where the mail server listens, and how to log in. */
export interface SmtpServerAddress {
  readonly host: string;
  readonly port: number;
  /** Whether the connection starts with TLS (`smtps://`). */
  readonly usesTls: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

const DEFAULT_PORT_BY_PROTOCOL: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/**
 * Parses `smtp://user:password@host:port` or `smtps://…`. Special characters of user name and password are
 * percent-encoded. Returns `undefined` for any other text, and for a URL with a path, query or fragment.
 */
export function parseSmtpUrl(text: string): SmtpServerAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const defaultPort = DEFAULT_PORT_BY_PROTOCOL[protocol];
  if (defaultPort === undefined || hostname === '' || pathname.length > 1 || search + hash !== '') return undefined;
  try {
    const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
    return {
      host: hostname.replaceAll(/^\[|\]$/g, ''),
      port: port === '' ? defaultPort : Number(port),
      usesTls: protocol === 'smtps:',
      login: login.user === '' ? undefined : login,
    };
  } catch {
    return undefined;
  }
}

/** Whether a host is this machine. A password sent to it crosses no network. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
