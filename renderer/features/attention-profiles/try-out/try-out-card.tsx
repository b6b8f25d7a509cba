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
import { getAttentionProfile } from '#shared/contract/configuration/attention-profiles.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import { getViewProfile } from '#shared/contract/configuration/view-profiles.ts';
import { getPastDay, listPastDays } from '#shared/contract/tickets/past-days.ts';
import { listWaitingNow } from '#shared/contract/tickets/queues.ts';
import type { DayToSimulate } from '#shared/domain/simulation/run-day.ts';
import { Outcome } from './outcome.tsx';
import { ledTo, type TriedProfile, toDomain } from './to-domain.ts';
import { currentWaitingRoom, generateDay, pastDay, type TriedQueue, tryOut } from './trial.ts';

interface TryOutCardProps {
  /** Profile of the form; null while it is incomplete. */
  readonly profile: TriedProfile | null;
  /** Profiles to compare with; the first is preselected. */
  readonly others: readonly Named[];
  /** Queues that branches of the type offer. */
  readonly queues: readonly TriedQueue[];
  readonly branchType: number | undefined;
}

/** Debounce of inputs, ms. */
const PAUSE_MS = 300;
const GENERATED = 'madeUp';
/** Prefix of the id of a branch whose past days are replayed. */
const PAST = 'past:';
const MAX_WORKSTATIONS = 50;
const MAX_PER_HOUR = 300;
const NOW_MS = 10_000;
/** Two hours into a made-up day the room is full. */
const BUSY_MS = 7_200_000;

/**
 * Simulates a profile before it is saved: call order and waits by queue, compared with another profile. Runs the
 * domain functions that select tickets, in the page, without any effect on the branch.
 */
export function TryOutCard({ profile, others, queues, branchType }: TryOutCardProps) {
  const { t } = useTranslation('attention-profiles');
  const localTexts = useLocalTimeTexts('UTC');
  const api = useApi();
  const atBranch = useShows()('workstation');
  const [source, setSource] = useState<string | null>(null);
  const [workstations, setWorkstations] = useState<number | null>(4);
  const [perHour, setPerHour] = useState<number | null>(50);
  const [selectedDay, setSelectedDay] = useState<string | null>(null);
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
  const day = days.find((each) => each === selectedDay) ?? days[0];
  const { data: past } = useQuery({
    queryKey: ['pastDays', branch, day],
    queryFn: ({ signal }) =>
      api.call(getPastDay, { params: { id: branch ?? 0, day: day ?? '' } }, { signal }),
    enabled: branch !== undefined && day !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // An empty room has no result, so the default is a generated day.
  const selected = source ?? (room === undefined || waiting?.length === 0 ? GENERATED : room);

  const other = comparedWith ?? others[0]?.id ?? null;
  const [tried] = useDebouncedValue(profile, PAUSE_MS);
  const around = useOthers([...(tried ? [tried] : []), ...(other === null ? [] : [profileById(other)])]);
  const calls = Math.min(MAX_WORKSTATIONS, workstations ?? 0);
  const customers = Math.min(MAX_PER_HOUR, perHour ?? 0);

  const outcome = useMemo(() => {
    if (!around || !tried) return null;
    const day = dayOf();
    if (!day) return null;
    const simulated = (each: TriedProfile | undefined) => {
      const domain = each && toDomain(each, around.profiles);
      return domain && day ? tryOut({ ...day, viewed: around.viewed }, domain) : null;
    };
    const present = other === null ? undefined : around.profiles.get(other);
    return { day, own: simulated(tried), other: simulated(present) };

    function dayOf(): DayToSimulate | null {
      if (isPast) return past && past.workstations.length > 0 ? pastDay(past, queues) : null;
      if (calls === 0) return null;
      if (selected === GENERATED)
        return generateDay(queues, { opensAt: 0, workstations: calls, perHour: customers });
      return waiting
        ? currentWaitingRoom(waiting, queues, { now: dataUpdatedAt, workstations: calls })
        : null;
    }
  }, [around, tried, calls, customers, selected, isPast, past, waiting, dataUpdatedAt, queues, other]);

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
          hint={t(isPast ? 'try.pastHint' : selected === GENERATED ? 'try.madeUpHint' : 'try.nowHint')}
          options={[
            ...rooms.map(({ id, name }) => ({ value: String(id), label: t('try.now', { name }) })),
            ...rooms.map(({ id, name }) => ({ value: `${PAST}${id}`, label: t('try.past', { name }) })),
            { value: GENERATED, label: t('try.madeUp') },
          ]}
          value={selected}
          onChange={setSource}
        />
        {isPast && (
          <SelectField
            label={t('try.day')}
            options={days.map((value) => ({ value, label: localTexts.longDay(value) }))}
            value={day ?? null}
            onChange={setSelectedDay}
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
        {selected === GENERATED && (
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
          since={selected !== GENERATED && !isPast ? undefined : outcome.day.opensAt + BUSY_MS}
        />
      ) : (
        <p>{t(emptyText())}</p>
      )}
    </Card>
  );
}

/** Placeholder for a profile with a known id only. */
const profileById = (id: number): TriedProfile => ({
  id,
  name: '',
  type: 'FIFO',
  generalLimit: 0,
  idAttentionProfilesAlt: null,
  rows: [],
  conditional: null,
});

interface Others {
  readonly profiles: ReadonlyMap<number, TriedProfile>;
  /** Queues of each view profile by which a condition measures. */
  readonly viewed: ReadonlyMap<number, readonly number[]>;
}

/** Loads the saved versions of the referenced profiles, and the view profiles of conditions. */
function useOthers(tried: readonly TriedProfile[]): Others | undefined {
  const api = useApi();
  const first = [...new Set(tried.flatMap((profile) => [profile.id, ...ledTo(profile)]))].filter(
    (id) => id > 0,
  );
  const views = tried.flatMap(({ conditional }) => (conditional ? [conditional.idViewProfile] : []));
  const { data } = useQuery({
    queryKey: ['attentionProfiles', 'around', first.toSorted((a, b) => a - b), views],
    queryFn: async ({ signal }): Promise<Others> => {
      const profiles = new Map<number, TriedProfile>();
      for (let wanted = first; wanted.length > 0; ) {
        const read = await Promise.all(
          wanted.map((id) => api.call(getAttentionProfile, { params: { id } }, { signal })),
        );
        for (const profile of read) profiles.set(profile.id, profile);
        wanted = [...new Set(read.flatMap(ledTo))].filter((id) => !profiles.has(id));
      }
      const measured = [...profiles.values()].flatMap(({ conditional }) => conditional?.idViewProfile ?? []);
      const viewed = await Promise.all(
        [...new Set([...views, ...measured])].map((id) =>
          api.call(getViewProfile, { params: { id } }, { signal }),
        ),
      );
      return { profiles, viewed: new Map(viewed.map(({ id, idQueues }) => [id, idQueues])) };
    },
    placeholderData: (before) => before,
  });
  return data;
}
