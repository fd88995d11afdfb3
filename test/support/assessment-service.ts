import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after } from 'node:test';
import type * as v from 'valibot';
import type { Composition } from '../../apps/composition/compose.ts';
import type { Ports } from '../../apps/composition/tokens.ts';
import type { assessment } from '../../contracts/assessment-record.ts';
import { createAssessment, readAssessment } from '../../contracts/assessments.ts';
import { deleteAssessment } from '../../contracts/unlisted/assessments.ts';
import type { Subject } from '../../core/assessments/assessment.ts';
import { succeeded } from './answers.ts';
import { type Api, type Reply, type Surroundings, startApi } from './api.ts';
import { aSubject } from './assessment-builder.ts';
import { visitorIn } from './evidence-fetcher.ts';
import { EvidenceWorld } from './evidence-world.ts';

export type AssessmentBody = v.InferOutput<typeof assessment>;
type Request = v.InferInput<typeof createAssessment.body>;

/** A page that answers at once. */
export const ANSWERS = 'http://answers.example.com/';
/** A page that answers when `AssessmentService.answer` is called, and not before. */
export const WAITS = 'http://waits.example.com/';
/** An address at which nobody is. */
export const DOWN = 'http://down.example.com/';

const PAGE = '<!doctype html><html><head><title>Parcel Tracker</title></head><body>Where is it?</body></html>';

let made = 0;

/** What a caller asks for: one page that does not answer yet, but for what is given. */
export function aRequest(given: Partial<Request> = {}, about: Partial<Subject> = {}): Request {
  const { claims: _, ...subject } = aSubject({ urls: [{ type: 'website', url: WAITS }], ...about });
  const claimed = about.claims && {
    claims: structuredClone(about.claims) as NonNullable<Request['subject']['claims']>,
  };
  return {
    profileKey: 'public-web-evidence',
    externalReference: 'listing 4711',
    subject: { ...subject, urls: [...subject.urls], ...claimed },
    ...given,
  };
}

/** What asks for the assessment of one address. */
export function aRequestFor(url: string): Request {
  return aRequest({}, { urls: [{ type: 'website', url }] });
}

/** Pages that answer when they are told to. */
class WaitingPages {
  /** By path. */
  readonly listeners: Record<string, RequestListener> = {};
  private readonly answers = new Map<string, () => void>();

  add(path: string): void {
    const mayAnswer = new Promise<void>((resolve) => this.answers.set(path, resolve));
    this.listeners[path] = (_, response) =>
      void mayAnswer.then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE));
  }

  answer(path: string): void {
    this.answers.get(path)?.();
  }
}

/** A running product whose internet is three names, and a client that has things assessed. */
export class AssessmentService {
  constructor(
    readonly api: Api,
    readonly composition: Composition,
    private readonly pages: WaitingPages,
  ) {}

  /** Lets the page `WAITS` answer from now on. */
  answer(): void {
    this.pages.answer('/');
  }

  /** A page of its own that answers once `answer` is called. */
  waitingPage(): { readonly url: string; answer(): void } {
    made += 1;
    const path = `/${made}`;
    this.pages.add(path);
    return { url: `${WAITS.slice(0, -1)}${path}`, answer: () => this.pages.answer(path) };
  }

  /** Asks for an assessment, under a key of its own unless one is given. */
  post(
    body: unknown = aRequest(),
    key = freshKey(),
    apiKey = this.api.line.apiKeys.all,
  ): Promise<Reply<AssessmentBody>> {
    return this.api.asKey('/assessments', { method: 'POST', body, headers: { 'idempotency-key': key } }, apiKey);
  }

  async create(body: Request = aRequest(), key = freshKey()): Promise<AssessmentBody> {
    return succeeded(createAssessment, await this.post(body, key));
  }

  get(assessmentId: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply<AssessmentBody>> {
    return this.api.asKey(`/assessments/${assessmentId}`, { headers });
  }

  async read(assessmentId: string): Promise<AssessmentBody> {
    return succeeded(readAssessment, await this.get(assessmentId));
  }

  /** Runs what waits to be run until nothing does; somebody else may run some of it at the same time. */
  async run(): Promise<void> {
    const { runAssessment } = this.composition.useCases;
    const never = new AbortController().signal;
    while (await runAssessment.execute(never));
  }

  /** An assessment that has ended. */
  async ended(url: string, key = freshKey()): Promise<AssessmentBody> {
    const { assessmentId } = await this.create(aRequestFor(url), key);
    await this.run();
    return this.theEnd(assessmentId);
  }

  /** The assessment once it has ended. @throws AssertionError when it does not within 30 s */
  async theEnd(assessmentId: string): Promise<AssessmentBody> {
    const begun = performance.now();
    for (;;) {
      const record = succeeded(readAssessment, await this.get(assessmentId, { prefer: 'wait=30' }));
      if (record.status === 'completed' || record.status === 'failed') return record;
      assert.ok(performance.now() - begun < 30_000, `It is ${record.status}.`);
    }
  }

  /** Below the site's management address. */
  manage<Body>(path: string, method = 'GET', token = this.api.line.accessToken): Promise<Reply<Body>> {
    return this.api.asAccount(`/sites/${this.api.line.siteId}/assessments${path}`, { method }, token);
  }

  async remove({ assessmentId }: Pick<AssessmentBody, 'assessmentId'>): Promise<void> {
    succeeded(deleteAssessment, await this.manage(`/${assessmentId}`, 'DELETE'));
  }
}

/** Starts a desk; it closes after the tests of the file or suite. */
export async function startDesk(
  overrides: Partial<Ports> = {},
  surroundings: Surroundings = {},
  flags: readonly string[] = [],
): Promise<AssessmentService> {
  const pages = new WaitingPages();
  pages.add('/');
  const world = new EvidenceWorld();
  await world.site('answers.example.com', { '/': PAGE });
  await world.site('waits.example.com', pages.listeners);
  const compositions: Composition[] = [];
  const composed = (composition: Composition) => compositions.push(composition);
  const ports = { sourceVisitor: visitorIn(world), ...overrides };
  const api = await startApi(flags, ports, { ...surroundings, composed });
  after(() => world.close());
  const [composition] = compositions;
  assert.ok(composition);
  return new AssessmentService(api, composition, pages);
}

/** A key that nobody has used. */
export function freshKey(): string {
  made += 1;
  return `key-${made}`;
}
