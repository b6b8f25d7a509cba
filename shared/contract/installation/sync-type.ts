import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const tag = 'Operation';

export const getSyncType = endpoint({
  method: 'get',
  path: '/syncType',
  tag,
  summary: 'Installation type of this server, which determines the content of pages',
  privilege: 'public',
  answer: z.object({ syncType: z.enum(['branch', 'central', 'standalone']) }),
  errors: [],
});

export const getBranchName = endpoint({
  method: 'get',
  path: '/branchName',
  tag,
  summary: 'Name of the branch of this server, as set at central; empty if there is none',
  privilege: 'signedIn',
  answer: z.object({ branchName: z.string() }),
  errors: [],
});
