import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SavedRouting } from '../../../apps/console/routing/routing-endpoints.ts';
import {
  createEmptyRuleValues,
  toRouting,
  toRoutingFormValues,
} from '../../../apps/console/routing/routing-form-values.ts';

const saved: SavedRouting = {
  success: true,
  rules: [
    { name: 'German', when: { locale: 'de' }, then: { team: 'Vienna' } },
    { name: 'Refunds', when: { field: { name: 'message', contains: 'refund' } }, then: {} },
  ],
  otherwise: { team: 'Support' },
};

describe('toRoutingFormValues', () => {
  it('keeps the routing', () => {
    const { rules, otherwise } = saved;
    assert.deepEqual(toRouting(toRoutingFormValues(saved)), { rules, otherwise });
  });

  it('never uses a row id twice, so that a click on a row meets no rule that was loaded meanwhile', () => {
    const rules = [...toRoutingFormValues(saved).rules, createEmptyRuleValues(), ...toRoutingFormValues(saved).rules];
    assert.equal(new Set(rules.map(({ rowId }) => rowId)).size, rules.length);
  });
});
