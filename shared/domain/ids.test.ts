import { expectTypeOf, it } from 'vitest';
import type { Millis, QueueId, Seconds, TicketId } from './ids.ts';

it('a duration in seconds is not accepted as milliseconds', () => {
  expectTypeOf<Seconds>().not.toExtend<Millis>();
  expectTypeOf<Millis>().not.toExtend<Seconds>();
});

it('a queue id is not accepted as a ticket id', () => {
  expectTypeOf<QueueId>().not.toExtend<TicketId>();
  expectTypeOf<TicketId>().not.toExtend<QueueId>();
});

it('a plain number is accepted for each of them', () => {
  expectTypeOf<number>().toExtend<Millis>();
  expectTypeOf<number>().toExtend<TicketId>();
});
