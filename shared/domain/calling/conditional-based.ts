import { durationText } from '../time/duration-text.ts';
import type { ConditionalProfile, ConditionalType, OrderingProfile } from './attention-profile.ts';

/** The profile that a measure stands for, A from `value` on and B below, with the reason in words. */
export function conditionalBased(
  { condition: { type, value }, a, b }: ConditionalProfile,
  measured: number,
): { profile: OrderingProfile; because: string } {
  const profile = measured >= value ? a : b;
  const [found, border] = [measured, value].map(TEXTS[type].amount);
  const comparison = measured >= value ? 'at least' : 'below';
  return { profile, because: `${profile.name}: ${TEXTS[type].noun} ${found}, ${comparison} ${border}` };
}

const TEXTS: Record<ConditionalType, { noun: string; amount: (measure: number) => string }> = {
  CUSTOMERSWAITING: { noun: 'customers waiting', amount: String },
  MAXTIMEWAITING: { noun: 'longest wait', amount: (seconds) => durationText(seconds) },
  WSASSIGNED: { noun: 'open workstations', amount: String },
};
