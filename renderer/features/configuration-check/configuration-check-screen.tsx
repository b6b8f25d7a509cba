import { Button, SegmentedControl } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconBulb, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import {
  type ConfigurationFinding,
  checkConfiguration,
} from '#shared/contract/configuration/configuration-check.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import styles from './configuration-check.module.css';
import { FixLink } from './fix-link.tsx';

type Checked = AnswerOf<typeof checkConfiguration>;
type Severity = ConfigurationFinding['severity'];

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'suggestion'];
const ICONS = { error: IconAlertCircle, warning: IconAlertTriangle, suggestion: IconBulb } as const;

/** Says what of the configuration will not work, or not as it was meant, and leads to where it is put right. */
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
              <EmptyState title={t('NO_DATA')} hint={t('looked', data.looked)} />
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
  const [shown, setShown] = useState<Severity | 'all'>('all');
  const countOf = (severity: Severity) => findings.filter((each) => each.severity === severity).length;
  const there = SEVERITIES.filter((severity) => countOf(severity) > 0);
  const groups = there.filter((severity) => shown === 'all' || shown === severity);
  return (
    <>
      {there.length > 1 && (
        <SegmentedControl
          w="max-content"
          mb={16}
          aria-label={t('filter')}
          value={there.some((severity) => severity === shown) ? shown : 'all'}
          onChange={(value) => setShown(value as Severity | 'all')}
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

/** The number of the plural is that of the errors, or of the warnings where there are none. */
function countsOf({ findings }: Checked) {
  const countOf = (severity: Severity) => findings.filter((each) => each.severity === severity).length;
  const [errors, warnings] = [countOf('error'), countOf('warning')];
  return { count: errors || warnings || countOf('suggestion'), warnings };
}
