import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { addToBlacklist, removeFromBlacklist } from '#shared/contract/access/blacklist.ts';
import { changePassword } from '#shared/contract/access/passwords.ts';
import { updateRole } from '#shared/contract/access/roles.ts';
import { logout } from '#shared/contract/access/sign-in.ts';
import {
  createToken,
  resetPassword,
  revokeToken,
  unblockUser,
  updateUser,
} from '#shared/contract/access/users.ts';
import {
  addBranchToGroup,
  createBranchGroup,
  removeBranchFromGroup,
  updateBranchGroup,
} from '#shared/contract/configuration/branch-groups.ts';
import { createBranch, updateBranch } from '#shared/contract/configuration/branches.ts';
import { createBackup, restoreBackup } from '#shared/contract/installation/files.ts';
import { saveGeneralParameter } from '#shared/contract/installation/general-parameters.ts';
import { getLogs } from '#shared/contract/installation/logs.ts';
import { openWallboard } from '#shared/contract/reports/wallboard.ts';
import { logFolder } from '#shared/server/logs/log-files.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import { makeRole, makeUser, roleSent, signInAs, userSent } from '../administration-actions.ts';
import { set, tryNewPassword } from '../sign-in-actions.ts';
import { type Action, byAdmin, type Stage } from './stage.ts';

/** Placeholder of an unknown name. */
const UNKNOWN = /^unknown #[0-9a-f]{8}$/;

const [FIRST, SECOND, THIRD] = ['Primera-2026', 'Segunda-2026', 'Tercera-2026'];
const toAna = (stage: Stage) => ({ entity: 'users', pk: stage.ana.id, about: 'ana' });
const byAna = (stage: Stage) => ({ idUsers: stage.ana.id, username: 'ana', ...toAna(stage) });

/** Lists actions on users, settings and the installation, available at either server. */
export const OF_BOTH: readonly Action[] = [
  [
    'adding a branch, and changing it',
    async (stage) => {
      const sent = newBranch({ name: 'Oeste' });
      const { id } = await stage.admin.call(createBranch, { body: { ...sent, city: 'Cáceres' } });
      await stage.admin.call(updateBranch, { params: { id }, body: { ...sent, city: 'Mérida' } });
      const to = { ...byAdmin(stage), entity: 'branches', pk: id, about: 'Oeste' };
      return [
        { action: 'CREATE_BRANCH', ...to, before: null },
        { action: 'UPDATE_BRANCH', ...to, before: { city: 'Cáceres' }, after: { city: 'Mérida' } },
      ];
    },
  ],
  [
    'adding a branch group, changing it, and putting a branch in and taking it out',
    async (stage) => {
      const body = { name: 'Costa', description: 'Junto al mar', enabled: 'Y' } as const;
      const group = await stage.admin.call(createBranchGroup, { body });
      const params = { id: group.id };
      await stage.admin.call(updateBranchGroup, { params, body: { ...body, enabled: 'N' } });
      const idBranches = DEMO.branch;
      await stage.admin.call(addBranchToGroup, { params, body: { idBranches } });
      await stage.admin.call(removeBranchFromGroup, { params: { ...params, idBranches } });
      const to = { ...byAdmin(stage), entity: 'branch_groups', pk: group.id, about: 'Costa' };
      const [none, one] = [{ idBranches: [] }, { idBranches: [idBranches] }];
      return [
        { action: 'CREATE_BRANCH_GROUP', ...to, before: null, after: group },
        {
          action: 'UPDATE_BRANCH_GROUP',
          ...to,
          before: { enabled: 'Y' },
          after: { enabled: 'N' },
        },
        { action: 'UPDATE_BRANCH_GROUP', ...to, before: none, after: one },
        { action: 'UPDATE_BRANCH_GROUP', ...to, before: one, after: none },
      ];
    },
  ],
  [
    'signing in and out',
    async ({ server }) => {
      const lucia = await server.signIn('lucia');
      await lucia.call(logout, { params: { id: lucia.idUser } });
      const herself = {
        idUsers: lucia.idUser,
        username: 'lucia',
        entity: 'users',
        pk: lucia.idUser,
        before: null,
        after: null,
      };
      return [
        { action: 'LOGIN', ...herself },
        { action: 'LOGOUT', ...herself },
      ];
    },
  ],
  [
    'opening a wall and leaving it',
    async (stage) => {
      const { admin, server, secrets } = stage;
      const { access_token: token } = await admin.call(openWallboard, {});
      secrets.push(token);
      await server.as(token).call(logout, { params: { id: admin.idUser } });
      const himself = { ...byAdmin(stage), entity: 'users', pk: admin.idUser, about: 'admin' };
      return [
        { action: 'OPEN_WALLBOARD', ...himself },
        { action: 'LEAVE_WALLBOARD', ...himself },
      ];
    },
  ],
  [
    'adding a role',
    async (stage) => {
      const role = await makeRole(stage.admin, { modules: [5] });
      stage.idRoles = role.id;
      const to = { entity: 'roles', pk: role.id, about: 'Recepción' };
      return [
        {
          action: 'CREATE_ROLE',
          ...byAdmin(stage),
          ...to,
          before: null,
          after: {
            name: 'Recepción',
            description: 'Recibe a los clientes',
            level: 5,
            enabled: 'Y',
            modules: [5],
          },
        },
      ];
    },
  ],
  [
    'changing a role, and disabling it',
    async (stage) => {
      const { id: spare } = await makeRole(stage.admin, { name: 'Sobrante' });
      const to = { entity: 'roles', pk: spare };
      const change = (some: Parameters<typeof roleSent>[0]) =>
        stage.admin.call(updateRole, {
          params: { id: spare },
          body: roleSent({ name: 'Sobrante', ...some }),
        });
      await change({ level: 7 });
      await change({ level: 7, enabled: 'N' });
      return [
        { action: 'CREATE_ROLE', ...to },
        { action: 'UPDATE_ROLE', ...byAdmin(stage), ...to, before: { level: 5 }, after: { level: 7 } },
        {
          action: 'DELETE_ROLE',
          ...byAdmin(stage),
          ...to,
          before: { enabled: 'Y' },
          after: { enabled: 'N' },
        },
      ];
    },
  ],
  [
    'adding a user',
    async (stage) => {
      stage.ana = await makeUser(stage.admin, { idUserRoles: stage.idRoles });
      return [{ action: 'CREATE_USER', ...byAdmin(stage), ...toAna(stage), before: null }];
    },
  ],
  [
    'changing a user',
    async (stage) => {
      const body = userSent({ idUserRoles: stage.idRoles, telephone: '611' });
      await stage.admin.call(updateUser, { params: { id: stage.ana.id }, body });
      return [
        {
          action: 'UPDATE_USER',
          ...byAdmin(stage),
          ...toAna(stage),
          before: { telephone: '600 100 200' },
          after: { telephone: '611' },
        },
      ];
    },
  ],
  [
    'giving a user a password',
    async (stage) => {
      stage.secrets.push(FIRST);
      await stage.admin.call(resetPassword, { params: { id: stage.ana.id }, body: { newPassword: FIRST } });
      return [{ action: 'RESET_PASSWORD', ...byAdmin(stage), ...toAna(stage) }];
    },
  ],
  [
    'choosing a password of one’s own, and changing it',
    async (stage) => {
      const { server, secrets } = stage;
      secrets.push(SECOND, THIRD);
      const { access_token } = await tryNewPassword(server, 'ana', { old: FIRST, selected: SECOND });
      secrets.push(access_token);
      const body = { oldPassword: SECOND, newPassword: THIRD };
      await server.as(access_token).call(changePassword, { params: { id: stage.ana.id }, body });
      return [
        { action: 'NEW_PASSWORD', ...byAna(stage) },
        { action: 'LOGIN', ...byAna(stage) },
        { action: 'CHANGE_PASSWORD', ...byAna(stage) },
      ];
    },
  ],
  [
    'failing to sign in, as nobody, until one is blocked, and being let in again',
    async (stage) => {
      const { server, secrets } = stage;
      await set(server, { passAttempts: 2 });
      secrets.push('a guess of Ana', 'nobody 🐕');
      for (let guess = 0; guess < 2; guess += 1) {
        await apiErrorOf(signInAs(server, 'ana', 'a guess of Ana'));
        server.clock.advance(3_600_000);
      }
      stage.admin = await server.signIn('admin');
      await apiErrorOf(signInAs(server, 'nobody 🐕', 'a guess of Ana'));
      await stage.admin.call(unblockUser, { params: { id: stage.ana.id } });
      const anonymous = { idUsers: null, username: 'ana', ...toAna(stage) };
      return [
        { action: 'LOGIN_FAILED', ...anonymous },
        { action: 'LOGIN_FAILED', ...anonymous },
        { action: 'USER_BLOCKED', ...anonymous },
        { action: 'LOGIN', username: 'admin' },
        {
          action: 'LOGIN_FAILED',
          idUsers: null,
          username: expect.stringMatching(UNKNOWN),
          entity: 'users',
          pk: null,
          about: expect.stringMatching(UNKNOWN),
        },
        { action: 'USER_UNBLOCKED', ...byAdmin(stage), ...toAna(stage) },
      ];
    },
  ],
  [
    'making, making anew and revoking the token of a program',
    async (stage) => {
      const { admin, secrets } = stage;
      stage.program = await makeUser(admin, { username: 'program', usertype: 'API' });
      const params = { id: stage.program.id };
      for (let created = 0; created < 2; created += 1)
        secrets.push((await admin.call(createToken, { params })).token);
      await admin.call(revokeToken, { params });
      const program = { ...byAdmin(stage), entity: 'users', pk: params.id, about: 'program', after: null };
      return [
        { action: 'CREATE_ROLE', ...byAdmin(stage), entity: 'roles' },
        { action: 'CREATE_USER', ...byAdmin(stage), entity: 'users', pk: params.id, about: 'program' },
        { action: 'CREATE_TOKEN', ...program },
        { action: 'REVOKE_TOKEN', ...program },
        { action: 'CREATE_TOKEN', ...program },
        { action: 'REVOKE_TOKEN', ...program },
      ];
    },
  ],
  [
    'disabling a user',
    async (stage) => {
      const body = userSent({ idUserRoles: stage.idRoles, telephone: '611', enabled: 'N' });
      await stage.admin.call(updateUser, { params: { id: stage.ana.id }, body });
      return [
        {
          action: 'DELETE_USER',
          ...byAdmin(stage),
          ...toAna(stage),
          before: { enabled: 'Y' },
          after: { enabled: 'N' },
        },
      ];
    },
  ],
  [
    'changing a setting, and a secret one',
    async (stage) => {
      const { admin, secrets } = stage;
      const save = (name: string, value: string) =>
        admin.call(saveGeneralParameter, { params: { name }, body: { value } });
      secrets.push('clave del correo');
      await save('passMinLength', '9');
      await save('mailPass', 'clave del correo');
      const setting = { ...byAdmin(stage), entity: 'general_parameters' };
      return [
        { action: 'UPDATE_SETTING', ...setting, about: 'passMinLength', after: { value: '9' } },
        { action: 'UPDATE_SETTING', ...setting, about: 'mailPass' },
      ];
    },
  ],
  [
    'forbidding a password, and allowing it again',
    async (stage) => {
      const { id } = await stage.admin.call(addToBlacklist, { body: { password: 'Verano' } });
      await stage.admin.call(removeFromBlacklist, { params: { id } });
      const entry = { ...byAdmin(stage), entity: 'password_blacklist', pk: id };
      return [
        { action: 'UPDATE_BLACKLIST', ...entry },
        { action: 'UPDATE_BLACKLIST', ...entry },
      ];
    },
  ],
  [
    'fetching the logs',
    async (stage) => {
      mkdirSync(logFolder(stage.server.folder), { recursive: true });
      writeFileSync(join(logFolder(stage.server.folder), 'turno-2026-01-09.1.log'), 'x');
      const days = { from: '2026-01-09', to: '2026-01-09' };
      await (await stage.admin.call(getLogs, { params: days })).file.bytes();
      return [{ action: 'DOWNLOAD_LOGS', ...byAdmin(stage) }];
    },
  ],
  [
    'switching the audit off and on again, during which nothing else is written down',
    async (stage) => {
      const { admin, server } = stage;
      const save = (name: string, value: string) =>
        admin.call(saveGeneralParameter, { params: { name }, body: { value } });
      await save('auditLog', 'N');
      await server.signIn('lucia');
      await save('passMinLength', '10');
      await save('auditChanges', 'N');
      await save('passMinLength', '8');
      await save('auditChanges', 'Y');
      await save('auditLog', 'Y');
      const off = { before: { value: 'Y' }, after: { value: 'N' } };
      const on = { before: { value: 'N' }, after: { value: 'Y' } };
      const by = byAdmin(stage);
      return [
        { action: 'UPDATE_AUDIT', ...by, about: 'auditLog', ...off },
        { action: 'UPDATE_SETTING', ...by, about: 'passMinLength', after: { value: '10' } },
        { action: 'UPDATE_AUDIT', ...by, about: 'auditChanges', ...off },
        { action: 'UPDATE_AUDIT', ...by, about: 'auditChanges', ...on },
        { action: 'UPDATE_AUDIT', ...by, about: 'auditLog', ...on },
      ];
    },
  ],
  [
    'making a backup and restoring it',
    async (stage) => {
      const { file } = await stage.admin.call(createBackup, {});
      const bytes = await file.bytes();
      await stage.admin.call(restoreBackup, { file: new Blob([bytes]) });
      return [
        { action: 'BACKUP', ...byAdmin(stage) },
        { action: 'RESTORE', ...byAdmin(stage) },
      ];
    },
  ],
];
