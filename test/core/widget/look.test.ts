import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_LOOK, formatLookAttributes, type WidgetLook } from '../../../core/widget/look.ts';
import { ReadLook } from '../../../core/widget/read-look.ts';
import { SaveLook } from '../../../core/widget/save-look.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { aConversationIntent } from '../../support/builders/widget-builder.ts';
import { WidgetFixture } from '../../support/fixtures/widget-fixture.ts';

const LOOK: WidgetLook = { accent: '#e0b020', accentText: 'black', corner: 'start', logo: null };

describe('ReadLook and SaveLook', () => {
  it('return the default until a look is saved, and keep the intents', async () => {
    const fixture = new WidgetFixture();
    await fixture.storeIntent(aConversationIntent({ key: 'chat' }));
    const readLook = new ReadLook(fixture.widgets);
    assert.deepEqual(await readLook.execute({ siteId: SITE }), DEFAULT_LOOK);
    await new SaveLook(fixture.widgets).execute({ siteId: SITE, look: LOOK });

    assert.deepEqual(await readLook.execute({ siteId: SITE }), LOOK);
    const { look, intents } = await fixture.readConfig.execute({ site: fixture.site });
    assert.deepEqual(look, LOOK);
    assert.deepEqual(
      intents.map(({ key }) => key),
      ['chat', 'contact'],
    );
  });
});

describe('formatLookAttributes', () => {
  it('omits defaults', () => {
    assert.equal(formatLookAttributes(DEFAULT_LOOK), '');
    assert.equal(formatLookAttributes({ ...LOOK, accentText: 'white', corner: 'end' }), ' data-accent="#e0b020"');
    assert.equal(formatLookAttributes(LOOK), ' data-accent="#e0b020" data-accent-text="black" data-corner="start"');
  });
});
