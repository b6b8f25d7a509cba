import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { useLevelOptions } from '#renderer/ui/list/configured/use-level-options.ts';
import {
  type DefinedTimetable,
  getDefinedTimetable,
  listTimetables,
  type Timetable,
} from '#shared/contract/configuration/timetables.ts';
import { HoursCard, type HoursInput, sentOf, toInput } from './hours-card.tsx';
import { schedules } from './schedule-kind.ts';

interface Loaded {
  /** Null for a new one. */
  readonly schedule: DefinedTimetable | null;
  readonly hours: readonly Timetable[];
}

/** Shows the form that adds a predefined schedule, or changes the one that the address names. */
export function ScheduleFormScreen() {
  const api = useApi();

  async function load(id: number | null, signal: AbortSignal): Promise<Loaded> {
    if (id === null) return { schedule: null, hours: [] };
    const [schedule, hours] = await Promise.all([
      api.call(getDefinedTimetable, { params: { id }, query: {} }, { signal }),
      api.call(listTimetables, { query: { idDefinedTimetables: id } }, { signal }),
    ]);
    return { schedule, hours };
  }

  return (
    <FormOfOne kind={schedules} load={load} nameOf={({ schedule }) => schedule?.name}>
      {(loaded) => <Form {...loaded} />}
    </FormOfOne>
  );
}

function Form({ schedule, hours }: Loaded) {
  const { t } = useTranslation('schedules');
  const [had] = useState(() => hours.map(toInput));
  const [rows, setRows] = useState<readonly HoursInput[]>(had);
  const [isUnfinished, setUnfinished] = useState(false);
  return (
    <ConfiguredForm
      kind={schedules}
      row={schedule}
      title={t('schedule')}
      choices={{ editLevel: useLevelOptions() }}
      extra={{
        values: { timetables: rows.map(sentOf) },
        dirty: rows !== had || isUnfinished,
        unfinished: isUnfinished ? t('unfinished') : undefined,
      }}
      below={
        <HoursCard rows={rows} onChange={setRows} onUnfinished={setUnfinished} emptyHint={t('noHoursHint')} />
      }
    />
  );
}
