import type { Draft } from '#renderer/ui/fields/draft/control.ts';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  createWorkstationType,
  listWorkstationTypes,
  updateWorkstationType,
  type WorkstationType,
  type WorkstationTypeBody,
  workstationTypeBody,
} from '#shared/contract/configuration/workstation-types.ts';

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
export const workstationTypes = configuredKind<WorkstationType & Origin, WorkstationTypeBody>({
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
