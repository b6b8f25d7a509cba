import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { usePrivilege } from '#renderer/lib/session.ts';
import { CONFIGURES } from '#shared/contract/configuration/configured.ts';
import { listDeviceIssues } from '#shared/contract/devices/device-status.ts';
import { sinceText } from './moment-text.ts';

const PAGE = '/app/configuration/branch/devices';

/**
 * Bell entry for kiosks and displays with issues. Users with the privilege get a link to the list; others read
 * whom to contact.
 */
export function useDeviceIssues() {
  const texts = useTranslation('devices');
  const { t } = texts;
  const api = useApi();
  const branches = useBranches();
  const navigate = useNavigate();
  const may = usePrivilege()(CONFIGURES.branch);
  const issues = useQueries({
    queries: branches.map(({ idBranches: id }) => ({
      queryKey: [LIVE.deviceIssues, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call(listDeviceIssues, { params: { id } }, { signal }),
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
  return issues.map(({ kind, id, name, issue, since }) => ({
    key: `${kind} ${id}`,
    text: t(`trouble.${kind}.${issue}`, { name, since: sinceText(since, texts) }),
    ...(may && { show: () => void navigate(PAGE) }),
  }));
}
