import { CONTRACT } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

/** What one of the servers has and the other has not. */
export const onlyAt = (server: 'branch' | 'central'): readonly Endpoint[] =>
  Object.values(CONTRACT).filter(({ only }) => only === server);
