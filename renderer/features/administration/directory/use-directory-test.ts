import { useState } from 'react';
import { useApi } from '#renderer/lib/api.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import {
  DIRECTORY_ERRORS,
  type DirectoryErrorReason,
  type DirectorySettings,
  type DirectoryTest,
  testDirectory,
} from '#shared/contract/access/directory.ts';
import type { ApiError } from '#shared/contract/api-error-factory.ts';

/** Says why the directory cannot be used, and which setting that is about. */
interface DirectoryTestError {
  readonly reason: DirectoryErrorReason;
  readonly setting: 'ldapUrl' | 'ldapDC';
}

/** Holds the result of a test, until something else is typed. */
interface Tried {
  readonly at: string;
  readonly outcome: DirectoryTest | null;
  readonly fault: DirectoryTestError | null;
}

/** Tries the directory out at the address that the form holds. */
export function useDirectoryTest(typed: DirectorySettings | null) {
  const api = useApi();
  const [tried, setTried] = useState<Tried | null>(null);
  const test = useAction(
    async (settings: DirectorySettings): Promise<Tried> => {
      const body = { url: settings.ldapUrl, dc: settings.ldapDC };
      return {
        at: directoryLocationOf(settings),
        outcome: await api.call(testDirectory, { body }),
        fault: null,
      };
    },
    { onDone: setTried },
  );
  const current = typed && tried?.at === directoryLocationOf(typed) ? tried : null;
  return {
    run() {
      if (!typed || test.busy) return;
      setTried(null);
      void test.run(typed, (error) => {
        const testError = toDirectoryTestError(error);
        setTried({ at: directoryLocationOf(typed), outcome: null, fault: testError });
        return testError !== null;
      });
    },
    busy: test.busy,
    outcome: current?.outcome ?? null,
    fault: current?.fault ?? null,
  };
}

const directoryLocationOf = ({ ldapUrl, ldapDC }: DirectorySettings): string =>
  JSON.stringify([ldapUrl, ldapDC]);

function toDirectoryTestError({ status, detail }: ApiError): DirectoryTestError | null {
  const reason = DIRECTORY_ERRORS.find((one) => one === detail.params?.reason);
  if (status !== 'INVALID_URL' || !reason) return null;
  return { reason, setting: detail.field === 'dc' ? 'ldapDC' : 'ldapUrl' };
}
