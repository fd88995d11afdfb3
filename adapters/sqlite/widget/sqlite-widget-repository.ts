import { createInitialWidget, type Widget } from '../../../core/widget/widget.ts';
import type { WidgetRepository } from '../../../core/widget/widget-repository.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

export class SqliteWidgetRepository implements WidgetRepository {
  private readonly selectBySite;
  private readonly upsert;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.selectBySite = connection.prepare<[string], string>('select document from widgets where site_id = ?').pluck();
    this.upsert = connection.prepare<[string, string]>(
      `insert into widgets (site_id, document) values (?, ?)
       on conflict (site_id) do update set document = excluded.document`,
    );
  }

  find(siteId: string): Promise<Widget> {
    return this.database.read(() => this.readWidget(siteId));
  }

  change(siteId: string, change: (widget: Widget) => Widget): Promise<Widget> {
    return this.database.write(() => {
      const changed = { ...change(this.readWidget(siteId)), siteId };
      this.upsert.run(siteId, JSON.stringify(changed));
      return changed;
    });
  }

  private readWidget(siteId: string): Widget {
    const document = this.selectBySite.get(siteId);
    return document === undefined ? createInitialWidget(siteId) : (JSON.parse(document) as Widget);
  }
}
