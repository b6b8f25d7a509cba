import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import type { showFleetBranch } from '#shared/contract/central/fleet.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { useFleetTexts } from '../use-fleet-texts.ts';
import { DiskMeter } from './disk-meter.tsx';

export type FleetBranchDetails = AnswerOf<typeof showFleetBranch>;

/** Shows what the branch's machine reported last. */
export function BranchDetails({
  known: { branch, report, newestRevision },
}: {
  readonly known: FleetBranchDetails;
}) {
  const { t } = useTranslation('fleet');
  const texts = useFleetTexts();
  const { lastSeen, connectedSince, lagRows, lagMs, skewMs, freeBytes, totalBytes } = branch;
  const details: (readonly [string, ReactNode])[] = [
    [
      t('branch.lastSeen'),
      lastSeen === null ? t('never') : `${texts.moment(lastSeen)} (${texts.ago(lastSeen)})`,
    ],
  ];
  if (connectedSince !== null) details.push([t('branch.connectedSince'), texts.moment(connectedSince)]);
  if (lagRows !== null && lagMs !== null) {
    const rows = texts.lag(branch);
    details.push([
      t('branch.lag'),
      lagRows > 0 ? t('branch.lagSince', { rows, span: texts.span(lagMs) }) : rows,
    ]);
  }
  if (report) {
    details.push([t('branch.version'), report.version]);
    if (skewMs !== null) details.push([t('branch.clock'), texts.skew(skewMs)]);
    const { revision } = report;
    const isNewest = revision >= newestRevision;
    const revisions = { revision, newest: newestRevision };
    details.push([
      t('branch.revision'),
      t(isNewest ? 'branch.revisionNewest' : 'branch.revisionBehind', revisions),
    ]);
    if (freeBytes !== null && totalBytes !== null) {
      details.push([t('branch.disk'), <DiskMeter key="disk" free={freeBytes} total={totalBytes} />]);
    }
    const well = report.printers.filter(({ fault }) => fault === null).length;
    details.push([
      t('branch.printers'),
      report.printers.length === 0 ? t('branch.noPrinters') : t('branch.printersWell', { count: well }),
    ]);
  }
  return (
    <Card title={t('branch.facts')}>
      <Details facts={details} />
    </Card>
  );
}
