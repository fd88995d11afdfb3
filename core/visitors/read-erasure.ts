import type { Erasure } from './erasure.ts';
import type { ErasureRepository } from './erasure-repository.port.ts';
import { ErasureNotFoundError } from './visitor-errors.ts';

/** Reads the state of an erasure. The result does not contain the person. @throws ErasureNotFoundError */
export class ReadErasure {
  constructor(private readonly erasures: Pick<ErasureRepository, 'find'>) {}

  async execute({ siteId, erasureId }: { readonly siteId: string; readonly erasureId: string }): Promise<Erasure> {
    const erasure = await this.erasures.find(siteId, erasureId);
    if (!erasure) throw new ErasureNotFoundError();
    return erasure;
  }
}
