import { z } from 'zod';
import { id } from '../fields.ts';
import { CONFIGURES, linked, WRITES } from './configured.ts';

const body = z.object({ idBranchTypes: id, idQueue: id }).meta({ id: 'QueueBranchTypeBody' });

/** Links queues to the branch types that offer them (configuration specification, section 4). */
export const {
  list: listQueueBranchTypes,
  add: addQueueBranchType,
  remove: removeQueueBranchType,
} = linked({
  path: '/queue_branch_types',
  tag: 'Branch types',
  one: 'a queue to a branch type',
  summary: 'Queues that a branch type offers',
  reads: CONFIGURES.anywhere,
  writes: WRITES.branchType,
  serves: true,
  query: z.object({ idBranchTypes: id }),
  body,
  view: body.extend({ idQueueBranchType: id }).meta({ id: 'QueueBranchType' }),
});
