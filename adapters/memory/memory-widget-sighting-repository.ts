import type {
  WidgetSighting,
  WidgetSightingRepository,
} from '../../core/monitoring/overview/widget-sighting-repository.port.ts';

export class MemoryWidgetSightingRepository implements WidgetSightingRepository {
  private readonly sightings = new Map<string, WidgetSighting>();

  async save(sightings: readonly WidgetSighting[]): Promise<void> {
    for (const sighting of sightings) {
      const key = `${sighting.siteId} ${sighting.origin}`;
      if (sighting.at > (this.sightings.get(key)?.at ?? Number.NEGATIVE_INFINITY)) this.sightings.set(key, sighting);
    }
  }

  async findLatest(siteId: string): Promise<WidgetSighting | undefined> {
    return [...this.sightings.values()]
      .filter((sighting) => sighting.siteId === siteId)
      .sort((one, other) => other.at - one.at)[0];
  }
}
