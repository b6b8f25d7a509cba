import { Button, SegmentedControl } from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowRight,
  IconBulb,
  IconRefresh,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { useConfigurationLink } from '#renderer/lib/installation.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import {
  type ConfigurationFinding,
  checkConfiguration,
} from '#shared/contract/configuration/configuration-check.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import styles from './configuration-check.module.css';

type Checked = AnswerOf<typeof checkConfiguration>;
type Severity = ConfigurationFinding['severity'];

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'suggestion'];
const ICONS = { error: IconAlertCircle, warning: IconAlertTriangle, suggestion: IconBulb } as const;

/** Lists problems of the configuration, with links to the pages that fix them. */
export function ConfigurationCheckScreen() {
  const { t } = useTranslation(['configuration-check', 'common']);
  const api = useApi();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['configurationCheck'],
    queryFn: ({ signal }) => api.call(checkConfiguration, {}, { signal }),
  });
  return (
    <>
      <PageHeader />
      {isError && !data && (
        <RetryState
          title={t('common:form.notLoaded')}
          hint={t('common:form.notLoadedHint')}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          <div className={styles.head}>
            <h2 className={styles.sentence} aria-live="polite">
              {t(sentenceOf(data), countsOf(data))}
            </h2>
            <Button
              leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
              loading={isFetching}
              onClick={() => void refetch()}
            >
              {t('again')}
            </Button>
          </div>
          {data.findings.length === 0 ? (
            <Card>
              <EmptyState title={t('NO_DATA')} hint={t('looked', data.checked)} />
            </Card>
          ) : (
            <Findings checked={data} />
          )}
        </>
      )}
    </>
  );
}

function Findings({ checked: { findings, total } }: { readonly checked: Checked }) {
  const { t } = useTranslation('configuration-check');
  const [visible, setVisible] = useState<Severity | 'all'>('all');
  const countOf = (severity: Severity) => findings.filter((each) => each.severity === severity).length;
  const there = SEVERITIES.filter((severity) => countOf(severity) > 0);
  const groups = there.filter((severity) => visible === 'all' || visible === severity);
  return (
    <>
      {there.length > 1 && (
        <SegmentedControl
          w="max-content"
          mb={16}
          aria-label={t('filter')}
          value={there.some((severity) => severity === visible) ? visible : 'all'}
          onChange={(value) => setVisible(value as Severity | 'all')}
          data={[
            { value: 'all', label: t('all', { count: findings.length }) },
            ...there.map((value) => ({ value, label: t(`filter_${value}`, { count: countOf(value) }) })),
          ]}
        />
      )}
      <Card>
        {(groups.length > 0 ? groups : there).map((severity) => (
          <section key={severity} aria-label={t(`group.${severity}`)}>
            <h3 className={styles.group}>
              {t(`group.${severity}`)} <span>{t(`groupMeans.${severity}`)}</span>
            </h3>
            <ul className={styles.list}>
              {findings
                .filter((each) => each.severity === severity)
                .map((each) => (
                  <Finding key={keyOf(each)} finding={each} />
                ))}
            </ul>
          </section>
        ))}
      </Card>
      {total > findings.length && (
        <p className={styles.more}>{t('more', { count: total - findings.length })}</p>
      )}
    </>
  );
}

function Finding({ finding }: { readonly finding: ConfigurationFinding }) {
  const { t } = useTranslation('configuration-check');
  const { rule, severity, name, with: other = '' } = finding;
  const Icon = ICONS[severity];
  const of = finding.branch?.name ?? finding.branchType?.name;
  return (
    <li className={styles.finding} data-severity={severity}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <b>{t(`rule.${rule}.title`, { name, other })}</b>
        <p>{t(`rule.${rule}.text`, { name, other })}</p>
      </div>
      <span className={styles.of}>{of ?? t('everywhere')}</span>
      <FixLink finding={finding} />
    </li>
  );
}

const keyOf = ({ rule, id, with: other, branch }: ConfigurationFinding) =>
  [rule, id, other, branch?.id].join(' ');

function sentenceOf({ findings }: Checked) {
  const has = (severity: Severity) => findings.some((each) => each.severity === severity);
  if (has('error')) return has('warning') ? 'sentence.both' : 'sentence.errors';
  if (has('warning')) return 'sentence.warnings';
  return has('suggestion') ? 'sentence.suggestions' : 'sentence.clear';
}

/** The plural uses the number of errors, or of warnings without errors. */
function countsOf({ findings }: Checked) {
  const countOf = (severity: Severity) => findings.filter((each) => each.severity === severity).length;
  const [errors, warnings] = [countOf('error'), countOf('warning')];
  return { count: errors || warnings || countOf('suggestion'), warnings };
}

/** Page that fixes each finding, below the configuration; `{id}` is the id of the object. */
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

/** Pages of items with texts that printers cannot print. */
const PAGES_OF_KINDS: Record<NonNullable<ConfigurationFinding['kind']>, string> = {
  queue: 'queues/crud?id={id}',
  service: 'services',
  segment: 'segments',
  branch: 'branch/crud?id={id}',
  message: 'messages',
  ticketDesign: 'tools/ticket-designs/designer?id={id}',
};

/** Link to the page that fixes a finding, with its branch type or branch selected. */
function FixLink({ finding }: { readonly finding: ConfigurationFinding }) {
  const { t } = useTranslation('configuration-check');
  const linkTo = useConfigurationLink();
  const page = (finding.kind ? PAGES_OF_KINDS[finding.kind] : PAGES[finding.rule])?.replace(
    '{id}',
    `${finding.id}`,
  );
  const link = page && linkTo(page, finding);
  // Without a link, the branch name shows where to fix it.
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
