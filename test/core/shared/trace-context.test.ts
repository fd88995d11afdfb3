import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatTraceparent, parseTraceparent } from '../../../core/shared/trace-context.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN_ID = '00f067aa0ba902b7';

describe('parseTraceparent', () => {
  it('returns the trace id and whether the trace is sampled', () => {
    assert.deepEqual(parseTraceparent(`00-${TRACE_ID}-${SPAN_ID}-01`), { traceId: TRACE_ID, isSampled: true });
    assert.deepEqual(parseTraceparent(`00-${TRACE_ID}-${SPAN_ID}-00`), { traceId: TRACE_ID, isSampled: false });
    assert.deepEqual(parseTraceparent(`00-${TRACE_ID}-${SPAN_ID}-fe`), { traceId: TRACE_ID, isSampled: false });
  });

  it('accepts further members of a later version only', () => {
    assert.equal(parseTraceparent(`cc-${TRACE_ID}-${SPAN_ID}-01-what.the.future`)?.traceId, TRACE_ID);
    assert.equal(parseTraceparent(`cc-${TRACE_ID}-${SPAN_ID}-01`)?.traceId, TRACE_ID);
    assert.equal(parseTraceparent(`00-${TRACE_ID}-${SPAN_ID}-01-more`), undefined);
    assert.equal(parseTraceparent(`cc-${TRACE_ID}-${SPAN_ID}-01.more`), undefined);
  });

  for (const [what, header] of [
    ['a missing header', undefined],
    ['several headers', [`00-${TRACE_ID}-${SPAN_ID}-01`, `00-${TRACE_ID}-${SPAN_ID}-01`]],
    ['an empty header', ''],
    ['the invalid version', `ff-${TRACE_ID}-${SPAN_ID}-01`],
    ['a trace id of zeros', `00-${'0'.repeat(32)}-${SPAN_ID}-01`],
    ['a span id of zeros', `00-${TRACE_ID}-${'0'.repeat(16)}-01`],
    ['upper-case digits', `00-${TRACE_ID.toUpperCase()}-${SPAN_ID}-01`],
    ['a trace id that is too short', `00-${TRACE_ID.slice(1)}-${SPAN_ID}-01`],
    ['other characters', `00-${TRACE_ID.slice(1)}g-${SPAN_ID}-01`],
    ['a line break', `00-${TRACE_ID}-${SPAN_ID}-01\n`],
  ] as const)
    it(`rejects ${what}`, () => {
      assert.equal(parseTraceparent(header), undefined);
    });
});

describe('formatTraceparent', () => {
  it('returns a header of version 00', () => {
    assert.equal(formatTraceparent({ traceId: TRACE_ID, isSampled: true }, SPAN_ID), `00-${TRACE_ID}-${SPAN_ID}-01`);
    assert.equal(formatTraceparent({ traceId: TRACE_ID, isSampled: false }, SPAN_ID), `00-${TRACE_ID}-${SPAN_ID}-00`);
  });
});
