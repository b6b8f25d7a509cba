import { Text } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { useSelectedLevel } from '#renderer/lib/installation.tsx';
import type { Draft } from '#renderer/ui/fields/draft/control.ts';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { FormFields } from '#renderer/ui/form-frame/form-frame.tsx';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { type Named, optionsOf } from '#renderer/ui/list/configured/named.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { condition as conditionBody } from '#shared/contract/configuration/attention-profile-rows.ts';
import {
  type AttentionProfile,
  type AttentionProfileBody,
  attentionProfileBody,
  type ConditionInput,
  createAttentionProfile,
  getAttentionProfile,
  listAttentionProfiles,
  updateAttentionProfile,
} from '#shared/contract/configuration/attention-profiles.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import { listQueueBranchTypes } from '#shared/contract/configuration/queue-branch-types.ts';
import {
  listAllQueues,
  type QueueConfiguration,
} from '#shared/contract/configuration/queue-configuration.ts';
import { listViewProfiles, type ViewProfile } from '#shared/contract/configuration/view-profiles.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { CONDITIONAL_TYPES } from '#shared/domain/calling/profile.ts';
import { isOrderingType } from '#shared/domain/calling/strategies.ts';
import { type ProfileRowDraft, ProfileRowsCard, sentOf, toInput } from './profile-rows-card.tsx';
import type { TriedProfile } from './try-out/to-domain.ts';
import { TryOutCard } from './try-out/try-out-card.tsx';
import { useTypeOptions } from './use-type-options.ts';

/** Attention profiles of the selected branch type. */
export const AttentionProfilesScreen = () => (
  <ConfiguredList kind={attentionProfiles} choices={{ type: useTypeOptions() }} />
);

/** Shows the form that adds an attention profile, or changes the one that the address names. */
export function AttentionProfileFormScreen() {
  const api = useApi();
  const [branchType] = useSelectedLevel('branchType');

  async function load(id: number | null, signal: AbortSignal): Promise<LoadedProfile> {
    const idBranchTypes = branchType?.id;
    const of = { sort: 'name', ...(idBranchTypes && { idBranchTypes }) } as const;
    const [profile, profiles, views, queues, offered] = await Promise.all([
      id === null ? null : api.call(getAttentionProfile, { params: { id } }, { signal }),
      everyPage((page) => api.call(listAttentionProfiles, { query: { ...page, ...of } }, { signal })),
      everyPage((page) => api.call(listViewProfiles, { query: { ...page, ...of } }, { signal })),
      everyPage((page) => api.call(listAllQueues, { query: { ...page, sort: 'name' } }, { signal })),
      idBranchTypes ? api.call(listQueueBranchTypes, { query: { idBranchTypes } }, { signal }) : [],
    ]);
    const available = new Set(offered.map(({ idQueue }) => idQueue));
    return {
      profile,
      profiles,
      views,
      queues: queues.filter((queue) => available.has(queue.id)),
      all: queues,
    };
  }

  return (
    <FormOfOne kind={attentionProfiles} load={load} nameOf={({ profile }) => profile?.name}>
      {(loaded) => <AttentionProfileForm {...loaded} />}
    </FormOfOne>
  );
}

/** Describes attention profiles: in which order workstations call (configuration specification, sections 2 to 5). */
export const attentionProfiles = configuredKind<AttentionProfile & Origin, AttentionProfileBody>({
  texts: 'attention-profiles',
  key: 'attentionProfiles',
  level: 'branchType',
  of: 'idBranchTypes',
  list: listAttentionProfiles,
  create: createAttentionProfile,
  update: updateAttentionProfile,
  schema: attentionProfileBody,
  form: 'crud',
  done: {
    added: 'attention-profiles:ADD_ATTENTION_PROFILE_SUCCESS',
    saved: 'attention-profiles:EDIT_ATTENTION_PROFILE_SUCCESS',
  },
  columns: [
    { key: 'name', width: 248, weight: 'strong', sortable: true, control: { kind: 'text', maxLength: 45 } },
    { key: 'description', sortable: true, control: { kind: 'text', maxLength: 90 }, fillFrom: 'name' },
    { key: 'type', width: 160, sortable: true, initial: 'FIFO', control: { kind: 'cards' } },
    { key: 'generalLimit', only: 'form', initial: 0, control: { kind: 'duration' } },
    { key: 'idAttentionProfilesAlt', only: 'form', control: { kind: 'choice' } },
    { key: 'assignable', only: 'form', control: { kind: 'toggle' } },
    { key: 'enabled', width: 124, sortable: true, control: { kind: 'toggle' } },
  ],
});

interface LoadedProfile {
  /** Null for a new one. */
  readonly profile: AnswerOf<typeof getAttentionProfile> | null;
  /** Profiles of the branch type, by name. */
  readonly profiles: readonly AttentionProfile[];
  readonly views: readonly ViewProfile[];
  /** Queues that the branches offer, and all queues. */
  readonly queues: readonly QueueConfiguration[];
  readonly all: readonly QueueConfiguration[];
}

/** Edits an attention profile with its queues or its condition, saved together. */
function AttentionProfileForm({ profile, profiles, views, queues, all }: LoadedProfile) {
  const { t } = useTranslation('attention-profiles');
  const types = useTypeOptions();
  const [branchType] = useSelectedLevel('branchType');
  const [input, setInput] = useState<Draft>({ type: profile?.type ?? 'FIFO' });
  const type = input.type as AttentionProfile['type'];
  const [had] = useState(() => (profile?.rows ?? []).map(toInput));
  const [rows, setRows] = useState<readonly ProfileRowDraft[]>(had);
  const [isUnfinished, setUnfinished] = useState(false);
  const [condition, setCondition] = useState<ConditionInput | null>(profile?.conditional ?? null);
  const [hasConditionInput, setHasConditionInput] = useState(false);

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
          name: String(input.name ?? ''),
          type,
          generalLimit: Number(input.generalLimit ?? 0),
          idAttentionProfilesAlt: (input.idAttentionProfilesAlt ?? null) as number | null,
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
      onInputChange={setInput}
      extra={{
        values: isOrdering ? { rows: rows.map(sentOf(type)) } : { rows: [], conditional: condition },
        dirty: rows !== had || isUnfinished || hasConditionInput,
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
            onInputChange={setHasConditionInput}
          />
        )
      }
      sidePanel={tryOut}
    />
  );
}

interface ConditionCardProps {
  /** Null if none is saved yet. */
  readonly condition: ConditionInput | null;
  /** Profiles between which it may choose. */
  readonly profiles: readonly Named[];
  readonly views: readonly Named[];
  /** Receives the condition; null while it is incomplete. */
  readonly onChange: (condition: ConditionInput | null) => void;
  readonly onInputChange: (input: boolean) => void;
}

const EMPTY = { type: 1, idViewProfile: null, value: null, A: null, B: null };
const MAX_WAIT_DIGITS = 2;

/**
 * Edits the measure of a conditional profile and the two profiles to choose from (configuration specification,
 * section 3).
 */
function ConditionCard({ condition, profiles, views, ...props }: ConditionCardProps) {
  const { t } = useTranslation('attention-profiles');
  const draft = useDraft(conditionBody, condition ? { ...condition } : EMPTY);
  const onChange = useEffectEvent(props.onChange);
  const onInput = useEffectEvent(props.onInputChange);
  const body = JSON.stringify(draft.body);
  useEffect(() => onChange(JSON.parse(body)), [body]);
  useEffect(() => onInput(draft.dirty), [draft.dirty]);
  const { type } = draft.values;

  const fields = [
    {
      key: 'type',
      control: {
        kind: 'choice',
        options: Object.entries(CONDITIONAL_TYPES).map(([value, name]) => ({
          value: Number(value),
          label: t(`measures.${name}`),
        })),
      },
    },
    { key: 'idViewProfile', control: { kind: 'choice', options: optionsOf(views) } },
    { key: 'value', control: { kind: type === MAX_WAIT_DIGITS ? 'duration' : 'number' } },
    { key: 'A', control: { kind: 'choice', options: optionsOf(profiles) } },
    { key: 'B', control: { kind: 'choice', options: optionsOf(profiles) } },
  ] as const;

  return (
    <Card title={t('condition')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('conditionHint')}
      </Text>
      <FormFields>
        {fields.map(({ key, control }) => (
          <ControlField
            key={key}
            control={control}
            label={t(`of.${key}`)}
            value={draft.values[key] ?? null}
            error={draft.errors[key]}
            required
            onChange={(value) => {
              draft.set(key, value);
              // A number of customers is no span of time.
              if (key === 'type' && value !== type) draft.set('value', null);
            }}
          />
        ))}
      </FormFields>
    </Card>
  );
}
