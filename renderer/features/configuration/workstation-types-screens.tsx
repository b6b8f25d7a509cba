import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { useSelectedLevel } from '#renderer/lib/installation.tsx';
import type { Draft } from '#renderer/ui/fields/draft/control.ts';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { CreatedAtBranches } from '#renderer/ui/list/configured/created-at-branches.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { optionsOf } from '#renderer/ui/list/configured/named.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import { listDetailProfiles } from '#shared/contract/configuration/detail-profiles.ts';
import { listSegments } from '#shared/contract/configuration/segments.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import { listViewProfiles } from '#shared/contract/configuration/view-profiles.ts';
import {
  createWorkstationType,
  getWorkstationType,
  listWorkstationTypes,
  updateWorkstationType,
  type WorkstationType,
  type WorkstationTypeBody,
  workstationTypeBody,
} from '#shared/contract/configuration/workstation-types.ts';

/** Workstation types of the selected branch type. */
export const WorkstationTypesScreen = () => (
  <>
    <ConfiguredList kind={workstationTypes} />
    <CreatedAtBranches kind="workstations" />
  </>
);

/** Shows the form that adds a type of workstation, or changes the one that the address names. */
export function WorkstationTypeFormScreen() {
  const { t } = useTranslation('workstation-types');
  const api = useApi();
  const [branchType] = useSelectedLevel('branchType');

  async function load(id: number | null, signal: AbortSignal) {
    const of = { sort: 'name', ...(branchType && { idBranchTypes: branchType.id }) } as const;
    const [type, views, details, services, segments] = await Promise.all([
      id === null ? null : api.call(getWorkstationType, { params: { id } }, { signal }),
      everyPage((page) => api.call(listViewProfiles, { query: { ...page, ...of } }, { signal })),
      everyPage((page) => api.call(listDetailProfiles, { query: { ...page, ...of } }, { signal })),
      everyPage((page) => api.call(listServices, { query: { ...page, sort: 'name' } }, { signal })),
      everyPage((page) => api.call(listSegments, { query: { ...page, sort: 'name' } }, { signal })),
    ]);
    const choices = {
      idViewProfiles: optionsOf(views),
      idDetailProfiles: optionsOf(details),
      idServices: optionsOf(services),
      idSegments: optionsOf(segments),
    };
    return { type, choices };
  }

  return (
    <FormOfOne kind={workstationTypes} load={load} nameOf={({ type }) => type?.name}>
      {({ type, choices }) => (
        <ConfiguredForm kind={workstationTypes} row={type} title={t('type')} choices={choices} />
      )}
    </FormOfOne>
  );
}

/** A reception closes at 9:59, in minutes, and never calls (configuration specification, section 4). */
const RECEPTION = { automaticCall: 'N', closeTimeout: 599, callTimeout: 0 };

const isLineal = ({ linealCall }: Draft) => linealCall === 'Y';

/** The body of the contract with the choices that the form requires (configuration specification, section 5). */
const complete = workstationTypeBody.superRefine((body, context) => {
  const required = [
    'idViewProfiles',
    'idDetailProfiles',
    ...(body.linealCall === 'Y' ? (['idServices', 'idSegments'] as const) : []),
  ] as const;
  for (const field of required)
    if (body[field] === null || body[field] === undefined)
      context.addIssue({ code: 'custom', path: [field], input: body[field] });
});

/**
 * Types of workstation: visible data and permissions of their operators (configuration specification, sections 3
 * to 5).
 */
const workstationTypes = configuredKind<WorkstationType & Origin, WorkstationTypeBody>({
  texts: 'workstation-types',
  key: 'workstationTypes',
  level: 'branchType',
  of: 'idBranchTypes',
  list: listWorkstationTypes,
  create: createWorkstationType,
  update: updateWorkstationType,
  schema: complete,
  form: 'crud',
  done: {
    added: 'workstation-types:WORKSTATION_BRANCH_TYPE_OK',
    saved: 'workstation-types:WORKSTATION_BRANCH_TYPE_OK',
  },
  normalize: ({ reception }) => (reception === 'Y' ? RECEPTION : {}),
  columns: [
    { key: 'name', width: 248, weight: 'strong', sortable: true, control: { kind: 'text', maxLength: 45 } },
    { key: 'description', sortable: true, control: { kind: 'text', maxLength: 90 }, fillFrom: 'name' },
    {
      key: 'idViewProfiles',
      createdAt: { to: '/app/configuration/branch-type/view-profiles', title: 'view-profiles:title' },
      only: 'form',
      needed: true,
      control: { kind: 'choice' },
    },
    {
      key: 'idDetailProfiles',
      createdAt: { to: '/app/configuration/branch-type/detail-profiles', title: 'detail-profiles:title' },
      only: 'form',
      needed: true,
      control: { kind: 'choice' },
    },
    { key: 'transfer', only: 'form', initial: 'Y', control: { kind: 'toggle' } },
    { key: 'standBy', only: 'form', initial: 'Y', control: { kind: 'toggle' } },
    { key: 'removal', only: 'form', initial: 'N', control: { kind: 'toggle' } },
    { key: 'callNoTicket', only: 'form', initial: 'N', control: { kind: 'toggle' } },
    { key: 'automaticCall', only: 'form', initial: 'N', control: { kind: 'toggle' } },
    { key: 'transactionDetail', only: 'form', initial: 'Y', control: { kind: 'toggle' } },
    { key: 'closeDetail', only: 'form', initial: 'N', control: { kind: 'toggle' } },
    { key: 'callOutOfTurn', only: 'form', initial: 'N', control: { kind: 'toggle' } },
    { key: 'showOutOfTurn', only: 'form', initial: 'N', control: { kind: 'toggle' } },
    { key: 'selfProfile', only: 'form', initial: 'N', control: { kind: 'toggle' } },
    { key: 'reception', only: 'form', initial: 'N', control: { kind: 'toggle' } },
    { key: 'linealCall', only: 'form', initial: 'N', control: { kind: 'toggle' } },
    {
      key: 'idServices',
      createdAt: { to: '/app/configuration/services', title: 'services:title' },
      only: 'form',
      needed: true,
      when: isLineal,
      control: { kind: 'choice' },
    },
    {
      key: 'idSegments',
      createdAt: { to: '/app/configuration/segments', title: 'segments:title' },
      only: 'form',
      needed: true,
      when: isLineal,
      control: { kind: 'choice' },
    },
    { key: 'closeTimeout', only: 'form', initial: 0, control: { kind: 'hours' } },
    { key: 'callTimeout', only: 'form', initial: 0, control: { kind: 'duration' } },
    { key: 'recordFrequency', only: 'form', initial: 0, control: { kind: 'number', max: 100, clamps: true } },
    { key: 'enabled', width: 124, sortable: true, control: { kind: 'toggle' } },
  ],
});
