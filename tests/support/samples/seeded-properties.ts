import fc from 'fast-check';

/**
 * The values that properties are tried with: the same in each run, so that what fails was changed; others in
 * `npm run test:deep`, which draws a seed and says it.
 */
fc.configureGlobal({ seed: Number(process.env.TURNO_MODEL_SEED ?? 1) });
