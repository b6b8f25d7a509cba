import { useTranslation } from 'react-i18next';
import type { RestoreReport } from '#shared/contract/installation/restores.ts';
import { Details } from '../page/details.tsx';
import { useReportTexts } from './use-report-texts.ts';

/** Details of a restore: method, missing data, data sent again and numbers issued twice. */
export function RestoreDetails(props: {
  readonly report: RestoreReport;
  /** Additional details. */
  readonly more?: readonly (readonly [string, string])[];
}) {
  const { report, more = [] } = props;
  const { t } = useTranslation('restores');
  const { moment } = useReportTexts();
  const { how, by, backupAt, missingUntil, replaced, source, resent, twice } = report;
  return (
    <Details
      facts={[
        [t('how'), how === 'page' ? t('page', { by }) : t(how)],
        ...(backupAt === null
          ? []
          : [
              [t('backup'), moment(backupAt)] as const,
              [t('missing'), t('missingSpan', { from: moment(backupAt), to: moment(missingUntil) })] as const,
            ]),
        ...(source === 'central'
          ? []
          : [[t('keptAs'), replaced ? t('keptHere', { name: replaced }) : t('keptNot')] as const]),
        [t('lost'), <MissingDetails key="lost" report={report} />],
        ...(resent
          ? [
              [
                t('again'),
                [
                  t('againRows', { count: resent.rows }),
                  t('againKnown', { count: resent.known }),
                  ...(resent.isDone ? [] : [t('underWay')]),
                ].join('; '),
              ] as const,
            ]
          : []),
        [
          t('twice'),
          twice.length === 0
            ? t('twiceNone')
            : twice
                .map(({ code, originalAt, reissuedAt }) =>
                  t('twiceOne', { code, originalAt: moment(originalAt), reissuedAt: moment(reissuedAt) }),
                )
                .join('; '),
        ],
        ...more,
      ]}
    />
  );
}

function MissingDetails({
  report: { source, missing, events, changes },
}: {
  readonly report: RestoreReport;
}) {
  const { t } = useTranslation('restores');
  if (source === 'waiting') return t('waiting');
  if (missing === null) return t('nothing');
  return [
    t('missingTickets', { count: missing }),
    ...(!events ? [] : [t('lostEvents', { count: events })]),
    ...(!changes ? [] : [t('changeConflicts', { count: changes })]),
  ].join(', ');
}
