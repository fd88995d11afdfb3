import type { Clock } from '../shared/clock.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import type { Actor } from '../tickets/ticket.ts';
import { type Erasure, NO_ERASURE_COUNTS } from './erasure.ts';
import type { ErasureRepository } from './erasure-repository.port.ts';
import type { Person } from './person.ts';

export interface RequestErasureCommand {
  readonly siteId: string;
  readonly person: Person;
  readonly by: Actor;
}

/**
 * Requests the erasure of a person's data. `ProcessErasures` carries it out later.
 * docs/data-protection.md#erase-a-person
 */
export class RequestErasure {
  constructor(
    private readonly erasures: Pick<ErasureRepository, 'add'>,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  async execute({ siteId, person, by }: RequestErasureCommand): Promise<Erasure> {
    const erasure: Erasure = {
      id: this.ids.next('ers'),
      siteId,
      state: 'pending',
      requestedAt: this.clock.now(),
      requestedBy: by,
      finishedAt: null,
      counts: NO_ERASURE_COUNTS,
    };
    await this.erasures.add(erasure, person);
    return erasure;
  }
}
