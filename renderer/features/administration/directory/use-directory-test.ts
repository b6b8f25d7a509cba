import { useState } from 'react';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import {
  DIRECTORY_FAULTS,
  type DirectoryFaultReason,
  type DirectorySettings,
  type DirectoryTest,
  testDirectory,
} from '#shared/contract/access/directory.ts';
import type { Refusal } from '#shared/contract/refusal.ts';

/** Says why the directory cannot be used, and which setting that is about. */
interface Fault {
  readonly reason: DirectoryFaultReason;
  readonly setting: 'ldapUrl' | 'ldapDC';
}

/** Holds the result of a test, until something else is typed. */
interface Tried {
  readonly at: string;
  readonly outcome: DirectoryTest | null;
  readonly fault: Fault | null;
}

/** Tries the directory out at the address that the form holds. */
export function useDirectoryTest(typed: DirectorySettings | null) {
  const api = useApi();
  const [tried, setTried] = useState<Tried | null>(null);
  const test = useAction(
    async (settings: DirectorySettings): Promise<Tried> => {
      const body = { url: settings.ldapUrl, dc: settings.ldapDC };
      return { at: placeOf(settings), outcome: await api.call(testDirectory, { body }), fault: null };
    },
    { onDone: setTried },
  );
  const current = typed && tried?.at === placeOf(typed) ? tried : null;
  return {
    run() {
      if (!typed || test.busy) return;
      setTried(null);
      void test.run(typed, (refusal) => {
        const fault = faultIn(refusal);
        setTried({ at: placeOf(typed), outcome: null, fault });
        return fault !== null;
      });
    },
    busy: test.busy,
    outcome: current?.outcome ?? null,
    fault: current?.fault ?? null,
  };
}

const placeOf = ({ ldapUrl, ldapDC }: DirectorySettings): string => JSON.stringify([ldapUrl, ldapDC]);

function faultIn({ status, detail }: Refusal): Fault | null {
  const reason = DIRECTORY_FAULTS.find((one) => one === detail.params?.reason);
  if (status !== 'INVALID_URL' || !reason) return null;
  return { reason, setting: detail.field === 'dc' ? 'ldapDC' : 'ldapUrl' };
}
