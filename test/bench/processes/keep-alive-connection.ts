import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';
const READ_BUFFER = 256 * 1024;

/**
 * One connection that sends its next request as soon as the previous response is complete. It parses only the status
 * and the length of a response.
 */
export class KeepAliveConnection {
  private readonly socket: Socket;
  private head = '';
  private missing = 0;
  private sentAt = 0;
  private finished: () => void = () => undefined;

  /**
   * `next` returns the next raw request, or `undefined` at the end. `answered` receives the response time of each
   * request. Both times are in milliseconds.
   */
  constructor(
    port: number,
    private readonly next: () => string | undefined,
    private readonly answered: (milliseconds: number) => void,
    private readonly pause = 0,
  ) {
    const onread = { buffer: Buffer.allocUnsafe(READ_BUFFER), callback: this.receive.bind(this) };
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    this.socket.on('error', (error) => {
      throw error;
    });
  }

  /** Sends and receives until there is no next request. */
  run(): Promise<void> {
    return new Promise((resolve) => {
      this.finished = resolve;
      this.send();
    });
  }

  private send(): void {
    const request = this.next();
    if (request === undefined) {
      this.socket.destroy();
      this.finished();
      return;
    }
    this.sentAt = performance.now();
    this.socket.write(request, 'latin1');
  }

  private receive(length: number, buffer: Uint8Array): boolean {
    if (this.missing > 0) this.missing -= length;
    else this.readHead(Buffer.from(buffer.buffer, buffer.byteOffset, length));
    if (this.missing === 0 && this.head === '') {
      this.answered(performance.now() - this.sentAt);
      if (this.pause > 0) setTimeout(() => this.send(), this.pause);
      else this.send();
    }
    return true;
  }

  private readHead(chunk: Buffer): void {
    const end = chunk.indexOf(HEAD_END);
    if (end < 0) {
      this.head += chunk.toString('latin1');
      return;
    }
    const head = this.head + chunk.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (!/^HTTP\/1\.1 20[01] /.test(head) || length === undefined) throw new Error(`Unexpected answer: ${head}`);
    this.head = '';
    this.missing = Number(length) - (chunk.length - end - HEAD_END.length);
  }
}
