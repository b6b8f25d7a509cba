import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ConfigurationFinding } from '#shared/contract/configuration/configuration-check.ts';

/** Pages below the configuration where each finding is put right; `{id}` stands for what it is found of. */
const PAGES: Partial<Record<ConfigurationFinding['rule'], string>> = {
  BRANCH_WITHOUT_QUEUES: 'branch-type/queues',
  BRANCH_WITHOUT_WORKSTATIONS: 'branch/workstations',
  QUEUE_CALLED_BY_NOBODY: 'branch-type/view-profiles',
  WORKSTATION_WITHOUT_PROFILE: 'branch/workstations',
  WORKSTATION_OF_NOBODY: 'branch/workstations',
  PROFILE_WITHOUT_CONDITION: 'branch-type/attention-profiles/crud?id={id}',
  PROFILE_STARVES: 'branch-type/attention-profiles/crud?id={id}',
  APPOINTMENTS_IN_NO_PROFILE: 'branch-type/attention-profiles',
  SERVICE_LEADS_NOWHERE: 'queues',
  SCHEDULE_NEVER_OPENS: 'schedules/crud?id={id}',
};

/** Leads to the page where a finding is put right, with its branch type or branch chosen there. */
export function PutRight({ finding }: { readonly finding: ConfigurationFinding }) {
  const { t } = useTranslation('configuration-check');
  const page = PAGES[finding.rule];
  if (page === undefined) return <span />;
  const goOn = `/app/configuration/${page}`.replace('{id}', `${finding.id}`);
  const choice = page.startsWith('branch-type/') ? finding.branchType : finding.branch;
  const level = page.startsWith('branch-type/') ? 'branch-type' : 'branch';
  return (
    <Button
      component={Link}
      size="sm"
      {...(choice && (page.startsWith('branch-type/') || page.startsWith('branch/'))
        ? { to: `/app/configuration/${level}/chosen`, state: { choice, goOn } }
        : { to: goOn })}
      rightSection={<IconArrowRight size={16} stroke={1.75} aria-hidden="true" />}
    >
      {t('open')}
    </Button>
  );
}
