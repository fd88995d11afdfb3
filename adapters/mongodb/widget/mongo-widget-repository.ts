import { createInitialWidget, type Widget } from '../../../core/widget/widget.ts';
import type { WidgetRepository } from '../../../core/widget/widget-repository.port.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { retryOnConflict } from '../database/retry-on-conflict.ts';
import type { WidgetDocument } from '../documents/documents.ts';

export class MongoWidgetRepository implements WidgetRepository {
  private readonly widgets;

  constructor(private readonly database: MongoDatabase) {
    this.widgets = database.collections.widgets;
  }

  async find(siteId: string): Promise<Widget> {
    const found = await this.database.execute(() => this.widgets.findOne({ _id: siteId }));
    return found ? toWidget(found) : createInitialWidget(siteId);
  }

  change(siteId: string, change: (widget: Widget) => Widget): Promise<Widget> {
    return retryOnConflict(this.database, async () => {
      const found = await this.widgets.findOne({ _id: siteId });
      const changed = { ...change(found ? toWidget(found) : createInitialWidget(siteId)), siteId };
      const document = JSON.stringify(changed);
      const isStored = found
        ? (await this.widgets.updateOne({ _id: siteId, document: found.document }, { $set: { document } }))
            .matchedCount === 1
        : await this.tryInsert({ _id: siteId, document });
      return isStored ? { result: changed } : 'conflict';
    });
  }

  private async tryInsert(document: WidgetDocument): Promise<boolean> {
    try {
      await this.widgets.insertOne(document);
      return true;
    } catch (error) {
      if (isDuplicateKeyError(error)) return false;
      throw error;
    }
  }
}

function toWidget({ document }: WidgetDocument): Widget {
  return JSON.parse(document) as Widget;
}
