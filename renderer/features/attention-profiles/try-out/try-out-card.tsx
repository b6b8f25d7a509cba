import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useLocalTimeTexts } from '#renderer/lib/format-hooks.ts';
import { useShows } from '#renderer/lib/installation.tsx';
import { NumberField } from '#renderer/ui/fields/number-field.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { FormFields } from '#renderer/ui/form-frame/form-frame.tsx';
import { type Named, optionsOf } from '#renderer/ui/list/configured/named.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import { getPastDay, listPastDays } from '#shared/contract/tickets/past-days.ts';
import { listWaitingNow } from '#shared/contract/tickets/queues.ts';
import type { DayToSimulate } from '#shared/domain/simulation/run-day.ts';
import { Outcome } from './outcome.tsx';
import { type TriedProfile, toDomain } from './to-domain.ts';
import { currentWaitingRoom, generateDay, pastDay, type TriedQueue, tryOut } from './trial.ts';
import { useOthers } from './use-others.ts';

interface TryOutCardProps {
  /** As it stands in the form; null while it cannot choose yet. */
  readonly profile: TriedProfile | null;
  /** With which it may be compared: the first is chosen. */
  readonly others: readonly Named[];
  /** Those that branches of the type offer. */
  readonly queues: readonly TriedQueue[];
  readonly branchType: number | undefined;
}

/** Follows what is typed after so many milliseconds. */
const PAUSE_MS = 300;
const GENERATED = 'madeUp';
/** Precedes the number of a branch whose past days are replayed. */
const PAST = 'past:';
const MAX_WORKSTATIONS = 50;
const MAX_PER_HOUR = 300;
const NOW_MS = 10_000;
/** Two hours into a made-up day the room is full. */
const BUSY_MS = 7_200_000;

/**
 * Tries a profile out before it is saved: whom it would call in which order, and how long each queue would wait, beside
 * another profile. It runs the very functions that serve customers, in the page; nobody notices.
 */
export function TryOutCard({ profile, others, queues, branchType }: TryOutCardProps) {
  const { t } = useTranslation('attention-profiles');
  const wall = useLocalTimeTexts('UTC');
  const api = useApi();
  const atBranch = useShows()('workstation');
  const [source, setSource] = useState<string | null>(null);
  const [workstations, setWorkstations] = useState<number | null>(4);
  const [perHour, setPerHour] = useState<number | null>(50);
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  const [comparedWith, setComparedWith] = useState<number | null>(null);

  const { data: branches = [] } = useQuery({
    queryKey: ['branches', 'tryOut'],
    queryFn: ({ signal }) => api.call(listBranches, {}, { signal }),
    enabled: atBranch,
  });
  const rooms = branches.filter(({ idBranchTypes }) => idBranchTypes === branchType);
  const isPast = source?.startsWith(PAST) === true;
  const branch = isPast ? Number(source?.slice(PAST.length)) : undefined;
  const room = source === GENERATED || isPast ? undefined : (source ?? rooms[0]?.id.toString());
  const { data: waiting, dataUpdatedAt } = useQuery({
    queryKey: ['waitingNow', room],
    queryFn: ({ signal }) => api.call(listWaitingNow, { params: { id: Number(room) } }, { signal }),
    enabled: room !== undefined,
    staleTime: NOW_MS,
  });
  const pastDays = useQuery({
    queryKey: ['pastDays', branch],
    queryFn: ({ signal }) => api.call(listPastDays, { params: { id: branch ?? 0 } }, { signal }),
    enabled: branch !== undefined,
  });
  const days = pastDays.data ?? [];
  const day = days.find((each) => each === chosenDay) ?? days[0];
  const { data: past } = useQuery({
    queryKey: ['pastDays', branch, day],
    queryFn: ({ signal }) =>
      api.call(getPastDay, { params: { id: branch ?? 0, day: day ?? '' } }, { signal }),
    enabled: branch !== undefined && day !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // An empty room tells nothing: unless somebody asks for it, a day is made up.
  const chosen = source ?? (room === undefined || waiting?.length === 0 ? GENERATED : room);

  const other = comparedWith ?? others[0]?.id ?? null;
  const [tried] = useDebouncedValue(profile, PAUSE_MS);
  const around = useOthers([...(tried ? [tried] : []), ...(other === null ? [] : [profileById(other)])]);
  const calls = Math.min(MAX_WORKSTATIONS, workstations ?? 0);
  const customers = Math.min(MAX_PER_HOUR, perHour ?? 0);

  const outcome = useMemo(() => {
    if (!around || !tried) return null;
    const day = dayOf();
    if (!day) return null;
    const played = (each: TriedProfile | undefined) => {
      const domain = each && toDomain(each, around.profiles);
      return domain && day ? tryOut({ ...day, viewed: around.viewed }, domain) : null;
    };
    const present = other === null ? undefined : around.profiles.get(other);
    return { day, own: played(tried), other: played(present) };

    function dayOf(): DayToSimulate | null {
      if (isPast) return past && past.workstations.length > 0 ? pastDay(past, queues) : null;
      if (calls === 0) return null;
      if (chosen === GENERATED)
        return generateDay(queues, { opensAt: 0, workstations: calls, perHour: customers });
      return waiting
        ? currentWaitingRoom(waiting, queues, { now: dataUpdatedAt, workstations: calls })
        : null;
    }
  }, [around, tried, calls, customers, chosen, isPast, past, waiting, dataUpdatedAt, queues, other]);

  function emptyText() {
    if (!profile) return 'try.incomplete';
    if (isPast && pastDays.isSuccess && days.length === 0) return 'try.noPastDays';
    if (isPast && past && past.workstations.length === 0) return 'try.noWorkstations';
    return 'try.nothing';
  }

  return (
    <Card title={t('try.title')}>
      <FormFields>
        <SelectField
          label={t('try.source')}
          hint={t(isPast ? 'try.pastHint' : chosen === GENERATED ? 'try.madeUpHint' : 'try.nowHint')}
          options={[
            ...rooms.map(({ id, name }) => ({ value: String(id), label: t('try.now', { name }) })),
            ...rooms.map(({ id, name }) => ({ value: `${PAST}${id}`, label: t('try.past', { name }) })),
            { value: GENERATED, label: t('try.madeUp') },
          ]}
          value={chosen}
          onChange={setSource}
        />
        {isPast && (
          <SelectField
            label={t('try.day')}
            options={days.map((value) => ({ value, label: wall.longDay(value) }))}
            value={day ?? null}
            onChange={setChosenDay}
          />
        )}
        <SelectField
          label={t('try.comparedWith')}
          options={optionsOf(others).map(({ value, label }) => ({ value: String(value), label }))}
          value={other === null ? null : String(other)}
          onChange={(value) => setComparedWith(Number(value))}
        />
        {!isPast && (
          <NumberField label={t('try.workstations')} value={workstations} onChange={setWorkstations} />
        )}
        {chosen === GENERATED && (
          <NumberField label={t('try.perHour')} value={perHour} onChange={setPerHour} />
        )}
      </FormFields>
      {outcome?.own ? (
        <Outcome
          own={outcome.own}
          other={outcome.other}
          otherName={
            other === profile?.id ? t('try.savedShort') : (others.find(({ id }) => id === other)?.name ?? '')
          }
          queues={queues}
          since={chosen !== GENERATED && !isPast ? undefined : outcome.day.opensAt + BUSY_MS}
        />
      ) : (
        <p>{t(emptyText())}</p>
      )}
    </Card>
  );
}

/** Asks for a profile of which only the number is known. */
const profileById = (id: number): TriedProfile => ({
  id,
  name: '',
  type: 'FIFO',
  generalLimit: 0,
  idAttentionProfilesAlt: null,
  rows: [],
  conditional: null,
});
