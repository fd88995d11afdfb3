/** A page load with the site's widget. */
export interface WidgetSighting {
  readonly siteId: string;
  /** Origin of the page, one of the allowed origins of the site. */
  readonly origin: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** Stores when pages of each origin last loaded a site's widget. */
export interface WidgetSightingRepository {
  /** Stores the sightings. Keeps only the latest one per site and origin. The caller passes only sites that exist. */
  save(sightings: readonly WidgetSighting[]): Promise<void>;
  /** Returns the site's latest sighting, or `undefined` if its widget has not been loaded. */
  findLatest(siteId: string): Promise<WidgetSighting | undefined>;
}
