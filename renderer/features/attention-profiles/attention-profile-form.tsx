import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectedLevel } from '#renderer/lib/installation.tsx';
import type { Draft } from '#renderer/ui/fields/draft/control.ts';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { optionsOf } from '#renderer/ui/list/configured/named.ts';
import type {
  AttentionProfile,
  ConditionInput,
  getAttentionProfile,
} from '#shared/contract/configuration/attention-profiles.ts';
import type { QueueConfiguration } from '#shared/contract/configuration/queue-configuration.ts';
import type { ViewProfile } from '#shared/contract/configuration/view-profiles.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { isOrderingType } from '#shared/domain/calling/strategies.ts';
import { attentionProfiles } from './attention-profile-kind.ts';
import { ConditionCard } from './condition-card.tsx';
import { type ProfileRowDraft, ProfileRowsCard, sentOf, toInput } from './profile-rows-card.tsx';
import type { TriedProfile } from './try-out/to-domain.ts';
import { TryOutCard } from './try-out/try-out-card.tsx';
import { useTypeOptions } from './use-type-options.ts';

export interface LoadedProfile {
  /** Null for a new one. */
  readonly profile: AnswerOf<typeof getAttentionProfile> | null;
  /** Those of the branch type, by name. */
  readonly profiles: readonly AttentionProfile[];
  readonly views: readonly ViewProfile[];
  /** Those that its branches offer, and all that there are. */
  readonly queues: readonly QueueConfiguration[];
  readonly all: readonly QueueConfiguration[];
}

/** Edits an attention profile with its queues or its condition, saved at once. */
export function AttentionProfileForm({ profile, profiles, views, queues, all }: LoadedProfile) {
  const { t } = useTranslation('attention-profiles');
  const types = useTypeOptions();
  const [branchType] = useSelectedLevel('branchType');
  const [typed, setTyped] = useState<Draft>({ type: profile?.type ?? 'FIFO' });
  const type = typed.type as AttentionProfile['type'];
  const [had] = useState(() => (profile?.rows ?? []).map(toInput));
  const [rows, setRows] = useState<readonly ProfileRowDraft[]>(had);
  const [isUnfinished, setUnfinished] = useState(false);
  const [condition, setCondition] = useState<ConditionInput | null>(profile?.conditional ?? null);
  const [isConditionTyped, setConditionTyped] = useState(false);

  const others = profiles.filter(({ id, enabled }) => id !== profile?.id && enabled === 'Y');
  const alternatives = [{ value: null, label: t('noAlternative') }, ...optionsOf(others)];
  const triedQueues = useMemo(
    () =>
      queues
        .filter(({ enabled }) => enabled === 'Y')
        .map(({ id, name, letter, appointments }) => ({
          id,
          name,
          letter,
          appointments: appointments === 'Y',
        })),
    [queues],
  );
  const isOrdering = isOrderingType(type);
  const unfinished = isOrdering
    ? isUnfinished && t('unfinishedRow')
    : condition === null && t('unfinishedCondition');

  const tried: TriedProfile | null =
    isOrdering || condition
      ? {
          id: profile?.id ?? 0,
          name: String(typed.name ?? ''),
          type,
          generalLimit: Number(typed.generalLimit ?? 0),
          idAttentionProfilesAlt: (typed.idAttentionProfilesAlt ?? null) as number | null,
          rows: isOrdering ? rows.map(sentOf(type)) : [],
          conditional: isOrdering ? null : condition,
        }
      : null;
  const tryOut = (
    <TryOutCard
      profile={tried}
      others={[
        ...(profile ? [{ id: profile.id, name: t('try.saved') }] : []),
        ...others.filter(({ type: other }) => other !== 'CONDITIONALBASED'),
      ]}
      queues={triedQueues}
      branchType={profile?.idBranchTypes ?? branchType?.id}
    />
  );

  return (
    <ConfiguredForm
      kind={attentionProfiles}
      row={profile}
      title={t('profile')}
      choices={{ type: types, idAttentionProfilesAlt: alternatives }}
      onTyped={setTyped}
      beside={{
        values: isOrdering ? { rows: rows.map(sentOf(type)) } : { rows: [], conditional: condition },
        dirty: rows !== had || isUnfinished || isConditionTyped,
        unfinished: unfinished || undefined,
      }}
      below={
        isOrdering ? (
          <ProfileRowsCard
            key={type}
            type={type}
            rows={rows}
            onChange={setRows}
            onUnfinished={setUnfinished}
            queues={queues}
            all={all}
          />
        ) : (
          <ConditionCard
            condition={profile?.conditional ?? null}
            profiles={others.filter(({ type: other }) => isOrderingType(other))}
            views={views.filter(({ enabled }) => enabled === 'Y')}
            onChange={setCondition}
            onTyped={setConditionTyped}
          />
        )
      }
      aside={tryOut}
    />
  );
}
