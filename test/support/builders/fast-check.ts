import fc from 'fast-check';

/**
 * Seed of all random values, so that the result of a run depends on the commit alone. `PORTICO_TEST_SEED=…` tries other
 * values, and a failure prints its seed.
 */
const seed = Number(process.env['PORTICO_TEST_SEED'] ?? 20_260_301);

fc.configureGlobal({ seed });

export default fc;
