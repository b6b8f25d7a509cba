import { useTranslation } from 'react-i18next';
import { useLocalTimeTexts } from '#renderer/lib/format-hooks.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import type { Appointment } from '#shared/contract/tickets/appointments.ts';
import { useAppointmentSearch } from '../api/use-calendar.ts';
import styles from '../appointments.module.css';
import { AppointmentChip } from './appointment-chip.tsx';

interface FoundAppointmentsProps {
  readonly idBranches: number;
  readonly search: string;
  readonly zone: string;
  readonly onOpen: (appointment: Appointment) => void;
}

/** Lists the appointments that were looked for, those to come first. */
export function AppointmentResults({ idBranches, search, zone, onOpen }: FoundAppointmentsProps) {
  const { t } = useTranslation(['appointments', 'errors']);
  const texts = useLocalTimeTexts(zone);
  const { data, isError, refetch } = useAppointmentSearch(idBranches, search);
  if (!data && isError)
    return (
      <Card>
        <RetryState title={t('failed')} hint={t('errors:UNREACHABLE')} onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <Card title={t('found', { count: data?.length ?? 0 })}>
      {data?.length === 0 && <EmptyState title={t('foundNone')} hint={t('foundNoneHint')} />}
      <ul className={styles.found}>
        {data?.map((appointment) => (
          <li key={appointment.idAppointments} className={styles.slot}>
            <span className={styles.moment}>{texts.moment(appointment.start)}</span>
            <AppointmentChip appointment={appointment} onOpen={onOpen} />
            <span className={styles.none}>
              {appointment.queueName} · {appointment.number}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
