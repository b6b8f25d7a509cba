import { testDirectory } from '#shared/contract/access/directory.ts';
import { act, type Limit, type ReadRoute } from '../kit/route.ts';
import type { TestableDirectory } from './create-directory.ts';

/** Trying a directory out before its settings are saved. */
export const directoryRoutes = (directory: TestableDirectory, limit: Limit): ReadRoute[] => [
  act(testDirectory, ({ body }) => directory.test(body), limit),
];
