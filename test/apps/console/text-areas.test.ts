import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TEXT_AREAS } from '../../../apps/console/widget/text-areas.ts';
import { EN } from '../../../core/localization/texts-en.ts';

describe('TEXT_AREAS', () => {
  it('has each text of the widget once', () => {
    const names = TEXT_AREAS.flatMap((area) => area.names);

    assert.deepEqual(names.toSorted(), Object.keys(EN).toSorted());
  });
});
