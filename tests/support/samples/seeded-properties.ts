import fc from 'fast-check';

/**
 * Values of property tests: fixed seed by default, so that failures come from changes; random in `npm run test:deep`,
 * which prints it.
 */
fc.configureGlobal({ seed: Number(process.env.TURNO_MODEL_SEED ?? 1) });
