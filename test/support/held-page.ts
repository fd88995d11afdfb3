import type { RequestListener } from 'node:http';
import { reply } from './evidence-world.ts';

/** A page that is not answered until the test says so. */
export class HeldPage {
  private answer = () => {};
  private reached = () => {};
  readonly asked = new Promise<void>((resolve) => {
    this.reached = resolve;
  });

  constructor(private readonly title = 'Late') {}

  readonly listener: RequestListener = (request, response) => {
    this.answer = () => reply(200, { 'content-type': 'text/html' }, `<title>${this.title}</title>`)(request, response);
    this.reached();
  };

  release(): void {
    this.answer();
  }
}
