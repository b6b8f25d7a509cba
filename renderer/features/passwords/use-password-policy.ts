import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/server/api.tsx';
import { getPasswordPolicy } from '#shared/contract/access/passwords.ts';
import type { PasswordPolicy } from '#shared/domain/access/password-policy.ts';

/** Reads what a password must be like; undefined until it is loaded. */
export function usePasswordPolicy(): PasswordPolicy | undefined {
  const api = useApi();
  return useQuery({
    queryKey: ['passwordPolicy'],
    queryFn: ({ signal }) => api.call(getPasswordPolicy, {}, { signal }),
  }).data;
}
