import { expect, it } from 'vitest';
import { MODULES } from './modules.ts';
import { PERMISSION_TREE } from './permission-tree.ts';

it('every module is in the permission tree once', () => {
  const displayed = PERMISSION_TREE.flatMap(({ modules }) => [...modules]);
  expect(displayed.toSorted((a, b) => a - b)).toEqual(Object.values(MODULES).toSorted((a, b) => a - b));
});

it('every module has its published number, and is in the section that it opens', () => {
  expect(Object.fromEntries(PERMISSION_TREE.map(({ key, modules }) => [key, modules]))).toEqual({
    supervision: [1, 2, 3, 4, 26],
    workstation: [5],
    dashboard: [6],
    configuration: [7, 8, 9, 10, 11],
    implementator: [12, 13, 14, 15],
    reports: [16, 17],
    administration: [20, 21, 22, 23],
    sms: [24, 25],
  });
});

it('each number has the published meaning', () => {
  expect(MODULES).toEqual({
    supervisionView: 1,
    supervisionReset: 2,
    supervisionCloseWorkstation: 3,
    supervisionChangeProfile: 4,
    workstation: 5,
    dashboard: 6,
    configurationTools: 7,
    configurationGlobal: 8,
    configurationBranchType: 9,
    branchCreate: 10,
    branchEdit: 11,
    generateTickets: 12,
    resetBranch: 13,
    backup: 14,
    licence: 15,
    reportStatistics: 16,
    reportAudit: 17,
    roles: 20,
    users: 21,
    preferences: 22,
    activeDirectory: 23,
    smsManager: 24,
    smsAdmin: 25,
    smsBroadcast: 26,
  });
});
