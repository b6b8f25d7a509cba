import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useConfigurationLink } from '#renderer/lib/installation.tsx';
import type { ConfigurationFinding } from '#shared/contract/configuration/configuration-check.ts';

/** Pages below the configuration where each finding is put right; `{id}` stands for what it is found of. */
const PAGES: Partial<Record<ConfigurationFinding['rule'], string>> = {
  BRANCH_WITHOUT_QUEUES: 'branch-type/queues',
  BRANCH_WITHOUT_WORKSTATIONS: 'branch/workstations',
  BRANCH_TYPE_WITHOUT_QUEUES: 'branch-type/queues',
  QUEUE_NEVER_CALLED: 'branch-type/view-profiles',
  QUEUE_IN_NO_VIEW_PROFILE: 'branch-type/view-profiles',
  QUEUE_WITHOUT_ASSOCIATION: 'queues/crud?id={id}',
  WORKSTATION_TYPE_DISABLED: 'branch/workstations',
  WORKSTATION_WITHOUT_QUEUES: 'branch-type/view-profiles',
  WORKSTATION_WITHOUT_PROFILE: 'branch/workstations',
  WORKSTATION_WITHOUT_USERS: 'branch/workstations',
  PROFILE_WITHOUT_CONDITION: 'branch-type/attention-profiles/crud?id={id}',
  PROFILE_WITHOUT_ROWS: 'branch-type/attention-profiles/crud?id={id}',
  PROFILE_STARVES: 'branch-type/attention-profiles/crud?id={id}',
  APPOINTMENTS_IN_NO_PROFILE: 'branch-type/attention-profiles',
  DISPLAY_OFFLINE: 'branch/displays/crud?id={id}',
  DISPLAY_WITHOUT_DESIGN: 'branch/displays/crud?id={id}',
  DISPLAY_EMPTY: 'branch/displays/crud?id={id}',
  DISPLAY_WITHOUT_CUSTOMERS: 'branch/displays/crud?id={id}',
  BRANCH_WITHOUT_DISPLAY: 'branch/displays',
  SERVICE_LEADS_NOWHERE: 'queues',
  SCHEDULE_NEVER_OPENS: 'schedules/crud?id={id}',
  ALARM_IS_NEVER_RAISED: 'alarms/crud?id={id}',
  ALARM_WITHOUT_RECIPIENTS: 'alarms/crud?id={id}',
  NO_KIOSK: 'kiosk-designer/kiosks',
};

/** Leads to the page where a finding is put right, with its branch type or branch chosen there. */
export function FixLink({ finding }: { readonly finding: ConfigurationFinding }) {
  const { t } = useTranslation('configuration-check');
  const linkTo = useConfigurationLink();
  const page = PAGES[finding.rule]?.replace('{id}', `${finding.id}`);
  const link = page && linkTo(page, finding);
  // What is configured elsewhere is put right there: the name of the branch says where.
  if (!link) return <span />;
  return (
    <Button
      component={Link}
      size="sm"
      {...link}
      rightSection={<IconArrowRight size={16} stroke={1.75} aria-hidden="true" />}
    >
      {t('open')}
    </Button>
  );
}
