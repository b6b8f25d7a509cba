import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const tag = 'Operation';

export const getSyncType = endpoint({
  method: 'get',
  path: '/syncType',
  tag,
  summary: 'What kind of installation this server is part of: it decides what pages show',
  privilege: 'public',
  answer: z.object({ syncType: z.enum(['branch', 'central', 'standalone']) }),
  errors: [],
});

export const getBranchName = endpoint({
  method: 'get',
  path: '/branchName',
  tag,
  summary: 'The one branch that this server serves, as central named it; empty where it is bound to none',
  privilege: 'signedIn',
  answer: z.object({ branchName: z.string() }),
  errors: [],
});
