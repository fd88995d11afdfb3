import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WIDGET_TEXT_GROUPS } from '../../../apps/console/widget/widget-text-groups.ts';
import { TEXTS_EN } from '../../../core/localization/texts-en.ts';

describe('WIDGET_TEXT_GROUPS', () => {
  it('has each text of the widget once', () => {
    const names = WIDGET_TEXT_GROUPS.flatMap((area) => area.names);

    assert.deepEqual(names.toSorted(), Object.keys(TEXTS_EN).toSorted());
  });
});
