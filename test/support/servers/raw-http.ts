import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { parseReply, type Reply } from './api.ts';

/** Milliseconds until a test gives up waiting for a response. */
const RESPONSE_TIMEOUT_MS = 90_000;

/** A raw connection, for requests that `fetch` would correct or reject. */
export class RawConnection {
  private received = Buffer.alloc(0);
  private wake = () => {};
  private isClosed = false;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (bytes) => {
      this.received = Buffer.concat([this.received, bytes]);
      this.wake();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.isClosed = true;
      this.wake();
    });
    socket.setTimeout(RESPONSE_TIMEOUT_MS, () => socket.destroy());
  }

  static async connect(baseUrl: string): Promise<RawConnection> {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  send(...parts: readonly (string | Uint8Array)[]): void {
    for (const part of parts) this.socket.write(part);
  }

  /** Ends the sending side; the server can still answer. */
  halfClose(): void {
    this.socket.end();
  }

  /** Reads the next complete response. A body without a length ends with the connection. */
  async readResponse<Body>(): Promise<Reply<Body>> {
    for (;;) {
      const headersEnd = this.received.indexOf('\r\n\r\n');
      if (headersEnd >= 0) {
        const { status, headers } = parseResponseHeaders(this.received.subarray(0, headersEnd).toString('latin1'));
        const length = status < 200 ? 0 : Number(headers.get('content-length') ?? Number.NaN);
        const bodyEnd = headersEnd + 4 + (Number.isNaN(length) ? this.received.length : length);
        if (Number.isNaN(length) ? this.isClosed : this.received.length >= bodyEnd) {
          const text = this.received.subarray(headersEnd + 4, bodyEnd).toString('utf8');
          this.received = this.received.subarray(bodyEnd);
          return parseReply(status, headers, text);
        }
      }
      if (this.isClosed) throw new Error(`The connection ended after ${this.received.length} bytes.`);
      await this.waitForData();
    }
  }

  /** Waits until the server closes the connection. Returns unread bytes. */
  async waitForEnd(): Promise<string> {
    while (!this.isClosed) await this.waitForData();
    return this.received.toString('utf8');
  }

  close(): void {
    this.socket.destroy();
  }

  private waitForData(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}

/** Sends raw bytes on a new connection and returns the first response. */
export async function sendRaw<Body>(baseUrl: string, ...parts: readonly (string | Uint8Array)[]): Promise<Reply<Body>> {
  const connection = await RawConnection.connect(baseUrl);
  try {
    connection.send(...parts);
    return await connection.readResponse<Body>();
  } finally {
    connection.close();
  }
}

/** Formats the request line, `Host` and the headers, without validation. */
export function formatHeaders(requestLine: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${requestLine} HTTP/1.1\r\nHost: portico.test\r\n${lines.join('')}\r\n`;
}

function parseResponseHeaders(text: string): { status: number; headers: Headers } {
  const [first = '', ...lines] = text.split('\r\n');
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim());
  return { status: Number(first.split(' ')[1]), headers };
}
