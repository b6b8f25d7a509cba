import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import type { Level } from '#renderer/lib/installation.tsx';
import { AdaptedForm } from '#renderer/ui/list/configured/adapted-form.tsx';
import { FormBelow, type OfLevel } from '#renderer/ui/list/configured/form-below.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import {
  type DefinedTimetable,
  getDefinedTimetable,
  listTimetables,
  setTimetables,
  type Timetable,
} from '#shared/contract/configuration/timetables.ts';
import { HoursCard, type HoursInput, sentOf, toInput } from './hours-card.tsx';
import { SCHEDULES_BELOW } from './schedule-kind.ts';

/** Edits the hours that the selected branch type adds to a schedule. */
export const ScheduleOfBranchType = () => <Below level="branchType" />;

/** Edits the hours that the selected branch adds to a schedule. */
export const ScheduleOfBranch = () => <Below level="branch" />;

function Below({ level }: { readonly level: Level }) {
  const api = useApi();

  async function load(id: number, of: OfLevel, signal: AbortSignal) {
    const [schedule, hours] = await Promise.all([
      api.call(getDefinedTimetable, { params: { id }, query: of }, { signal }),
      api.call(listTimetables, { query: { idDefinedTimetables: id, ...of } }, { signal }),
    ]);
    return { schedule, hours };
  }

  return (
    <FormBelow level={level} kinds={SCHEDULES_BELOW} load={load} nameOf={({ schedule }) => schedule.name}>
      {(loaded, of) => <Form {...loaded} level={level} of={of} />}
    </FormBelow>
  );
}

interface FormProps {
  readonly schedule: DefinedTimetable;
  readonly hours: readonly Timetable[];
  readonly level: Level;
  readonly of: OfLevel;
}

function Form({ schedule, hours, level, of }: FormProps) {
  const { t } = useTranslation(['schedules', 'common']);
  const api = useApi();
  const isOwn = ({ idBranchType, idBranch }: Timetable) =>
    level === 'branch' ? idBranch !== null : idBranchType !== null;
  const [had] = useState(() => hours.filter(isOwn).map(toInput));
  const [rows, setRows] = useState<readonly HoursInput[]>(had);
  const [isUnfinished, setUnfinished] = useState(false);
  const above = hours.filter((each) => !isOwn(each));
  const mayEdit = schedule.editEnabled === 'Y';
  const inherited = above.length === 0 ? t('noHours') : <Hours of={above} />;

  return (
    <AdaptedForm
      listKey={SCHEDULES_BELOW[level].key}
      mayEdit={mayEdit}
      dirty={rows !== had || isUnfinished}
      unfinished={isUnfinished ? t('unfinished') : undefined}
      save={(call) =>
        api.call(
          setTimetables,
          { params: { id: schedule.id }, body: { ...of, timetables: rows.map(sentOf) } },
          { ...call, basedOn: { timetables: had.map(sentOf) } },
        )
      }
      done={{ title: t('EDIT_SCHEDULE_SUCCESS'), text: schedule.name }}
      below={
        mayEdit && (
          <HoursCard
            rows={rows}
            onChange={setRows}
            onUnfinished={setUnfinished}
            emptyHint={t(above.length > 0 ? 'hoursAboveApply' : 'noHoursHint')}
          />
        )
      }
    >
      <Card title={t('schedule')}>
        <Details
          facts={[
            [t('description'), schedule.description],
            [t('editLevel'), t(`common:levels.${schedule.editLevel}`)],
            [t('above'), inherited],
          ]}
        />
      </Card>
    </AdaptedForm>
  );
}

/** Hours in force here that are edited at a higher level. */
function Hours({ of }: { readonly of: readonly Timetable[] }) {
  const { t } = useTranslation('schedules');
  return (
    <ul>
      {of.map(({ idTimetables, day, start, end }) => (
        <li key={idTimetables}>
          {t(`days.${day}`)}: {start} – {end}
        </li>
      ))}
    </ul>
  );
}
