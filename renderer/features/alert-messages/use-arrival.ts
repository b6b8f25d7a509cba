import { useState } from 'react';
import type { AlertMessage } from '#shared/contract/workstation/alert-messages.ts';

/** The unread message that came last, as long as no later one comes; null until there is one. So each is told once. */
export function useArrival(unread: readonly AlertMessage[]): AlertMessage | null {
  const [told, setTold] = useState<AlertMessage | null>(null);
  const latest = unread.reduce<AlertMessage | null>(
    (last, message) => (last && last.id > message.id ? last : message),
    null,
  );
  if (latest && latest.id > (told?.id ?? 0)) setTold(latest);
  return told;
}
