import { DomainError } from '../shared/domain-error.ts';

/** The site has no erasure with this id. */
export class ErasureNotFoundError extends DomainError {
  readonly code = 'erasure_not_found';

  constructor() {
    super('The site has no erasure with this id.');
  }
}
