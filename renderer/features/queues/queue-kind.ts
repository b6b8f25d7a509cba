import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  createQueue,
  listAllQueues,
  type QueueBody,
  type QueueConfiguration,
  queueBody,
  updateQueue,
} from '#shared/contract/configuration/queue-configuration.ts';

/** Appointments settle the numbers (configuration specification, section 4). */
const OF_APPOINTMENTS = { minLimit: 1, maxLimit: 999 };

/** Reported at both limits, because a form shows the errors of touched fields. */
const withLimits = queueBody.superRefine(({ minLimit, maxLimit }, context) => {
  if (minLimit <= maxLimit) return;
  for (const field of ['minLimit', 'maxLimit'])
    context.addIssue({ code: 'custom', message: 'QUEUE_LIMITS', path: [field] });
});

/** Queues; the name opens the form with the associations (configuration specification, section 2). */
export const queues = configuredKind<QueueConfiguration & Origin, QueueBody>({
  texts: 'queues',
  level: 'global',
  list: listAllQueues,
  create: createQueue,
  update: updateQueue,
  schema: withLimits,
  form: 'crud',
  alsoInline: true,
  done: {
    added: 'queues:ADD_QUEUE_SUCCESS',
    saved: 'queues:EDIT_QUEUE_SUCCESS',
  },
  normalize: ({ appointments }) => (appointments === 'Y' ? OF_APPOINTMENTS : {}),
  columns: [
    { key: 'name', width: 248, weight: 'strong', sortable: true, control: { kind: 'text', maxLength: 60 } },
    { key: 'description', sortable: true, control: { kind: 'text', maxLength: 90 }, fillFrom: 'name' },
    {
      key: 'letter',
      says: 'sequence',
      only: 'list',
      width: 148,
      sortable: true,
      read: ({ letter, minLimit, maxLimit }) => `${letter}${minLimit} – ${letter}${maxLimit}`,
    },
    { key: 'letter', only: 'form', control: { kind: 'letters', maxLength: 2 } },
    { key: 'sla', only: 'form', initial: 600, control: { kind: 'duration' } },
    { key: 'minLimit', only: 'form', initial: 1, control: { kind: 'number' } },
    { key: 'maxLimit', only: 'form', initial: 999, control: { kind: 'number' } },
    { key: 'restart', only: 'form', control: { kind: 'toggle' } },
    { key: 'appointments', only: 'form', initial: 'N', control: { kind: 'toggle' } },
    { key: 'enabled', width: 124, sortable: true, control: { kind: 'toggle' } },
  ],
});
