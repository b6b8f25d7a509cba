import { useQuery } from '@tanstack/react-query';
import { getPasswordPolicy } from '../../../shared/contract/access/passwords.ts';
import type { PasswordPolicy } from '../../../shared/domain/access/password-policy.ts';
import { useApi } from '../../lib/server/api.tsx';

/** What a password must be like; undefined until it is known. */
export function usePasswordPolicy(): PasswordPolicy | undefined {
  const api = useApi();
  return useQuery({
    queryKey: ['passwordPolicy'],
    queryFn: ({ signal }) => api.call(getPasswordPolicy, {}, { signal }),
  }).data;
}
