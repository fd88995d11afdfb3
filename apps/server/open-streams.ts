import type { ServerResponse } from 'node:http';

/** The answers that stay open, so that a server that stops can end them. */
export class OpenStreams {
  private readonly responses = new Set<ServerResponse>();

  /** Remembers an open answer; `release` runs once it is over, whoever ended it. */
  add(response: ServerResponse, release: () => void): void {
    if (response.closed) {
      release();
      return;
    }
    this.responses.add(response);
    response.once('close', () => {
      this.responses.delete(response);
      release();
    });
  }

  /** Ends them all. */
  end(): void {
    for (const response of this.responses) response.end();
  }
}
