import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Assessment, completeAssessment, hasEnded, NO_FINDINGS } from '../../core/assessments/assessment.ts';
import { enqueueAssessment, LEASE_MS, startAttemptAt } from '../support/builders/assessment-builder.ts';
import fc from '../support/builders/fast-check.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import type { OpenPort } from '../support/fixtures/open-port.ts';

const RUNS = 15;

type Step =
  | { readonly kind: 'enqueue'; readonly siteId: string }
  | { readonly kind: 'take' }
  | { readonly kind: 'pass'; readonly millis: number }
  | { readonly kind: 'renew' | 'finish'; readonly runner: number };

const runner = fc.nat(7);
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('enqueue' as const), siteId: fc.constantFrom(SITE, OTHER_SITE) }),
    fc.record({ kind: fc.constant('take' as const) }),
    fc.record({ kind: fc.constant('pass' as const), millis: fc.constantFrom(LEASE_MS / 2, LEASE_MS) }),
    fc.record({ kind: fc.constantFrom('renew' as const, 'finish' as const), runner }),
  ),
  { minLength: 8, maxLength: 25 },
);

/** Workers that take, sleep, wake up late, renew and finish in any order. A failure prints its seed. */
export function assessmentLeasesModel(open: () => Promise<OpenPort<AssessmentStores>>): void {
  it('finishes each assessment once for any sequence of worker actions', async () => {
    const property = fc.asyncProperty(steps, async (history) => {
      const { port, close } = await open();
      try {
        await new History(port).play(history);
      } finally {
        await close();
      }
    });
    await fc.assert(property, { numRuns: RUNS });
  });
}

class History {
  private now = NOON;
  private readonly ends = new Map<string, number>();
  /** The assessments that each worker believes to hold, as it took them. */
  private readonly runners: Assessment[] = [];
  /** The worker with the current lease. */
  private readonly holders = new Map<string, Assessment>();

  constructor(private readonly stores: AssessmentStores) {}

  async play(history: readonly Step[]): Promise<void> {
    for (const step of history) await this.step(step);
    for (let rounds = 0; this.ends.size > [...this.ends.values()].filter(Boolean).length; rounds += 1) {
      assert.ok(rounds < 100, 'some assessment never ends');
      this.now += LEASE_MS;
      await this.take();
      await this.finish(this.runners.at(-1));
    }
    assert.deepEqual([...new Set(this.ends.values())], this.ends.size > 0 ? [1] : []);
    assert.equal(await this.stores.leases.countAvailable(this.now + LEASE_MS, 1), 0);
  }

  private async step(step: Step): Promise<void> {
    if (step.kind === 'enqueue') {
      const { id } = await enqueueAssessment(this.stores, { siteId: step.siteId, createdAt: this.now });
      this.ends.set(id, 0);
    } else if (step.kind === 'pass') this.now += step.millis;
    else if (step.kind === 'take') await this.take();
    else if (step.kind === 'finish') await this.finish(this.runners[step.runner]);
    else await this.renew(this.runners[step.runner]);
  }

  private async take(): Promise<void> {
    const taken = await this.stores.leases.acquire(this.now, startAttemptAt(this.now));
    if (!taken) return;
    if (hasEnded(taken.status)) {
      this.end(taken.id);
      return;
    }
    this.runners.push(taken);
    this.holders.set(taken.id, taken);
  }

  private async finish(held: Assessment | undefined): Promise<void> {
    if (!held) return;
    const answer = await this.stores.leases.finish(completeAssessment(held, NO_FINDINGS, this.now));
    assert.equal(answer, this.holders.get(held.id) === held ? 'finished' : 'lost');
    if (answer === 'finished') this.end(held.id);
  }

  private async renew(held: Assessment | undefined): Promise<void> {
    if (!held) return;
    const { siteId, id: resourceId, fencingNumber } = held;
    const answer = await this.stores.leases.renew({ siteId, resourceId, fencingNumber }, this.now + LEASE_MS);
    assert.equal(answer, this.holders.get(resourceId) === held ? 'renewed' : 'lost');
  }

  private end(id: string): void {
    this.holders.delete(id);
    this.ends.set(id, (this.ends.get(id) ?? 0) + 1);
  }
}
