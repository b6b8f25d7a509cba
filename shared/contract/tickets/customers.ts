import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { anyText, epochMs, id, idParams, name, telephone, text } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';

const tag = 'Customers';
const privilege = [MODULES.workstation] as const;

export const customer = z
  .object({
    id,
    firstName: z.string(),
    midName: z.string(),
    lastName: z.string(),
    imageLocation: z.string(),
    telephone: z.string(),
    crmLink: z.string().describe('Address of the customer in an external system; empty if none'),
    account: z.string(),
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customer>;

/** A web address that is safe as a link. */
const webAddress = text(512).regex(/^(https?:\/\/\S+)?$/u);

export const customerBody = z
  .object({
    firstName: name(45),
    midName: text(45).default(''),
    lastName: text(45).default(''),
    telephone: telephone.default(''),
    account: text(45).default(''),
    imageLocation: webAddress.default(''),
    crmLink: webAddress.default(''),
  })
  .meta({ id: 'CustomerBody' });
export type CustomerBody = z.infer<typeof customerBody>;

export const listCustomers = endpoint({
  method: 'get',
  path: '/customers',
  tag,
  summary: 'Customers, with a search in names, account and phone',
  privilege,
  query: listQuery(['firstName', 'lastName', 'account']),
  answer: pageOf(customer),
  errors: [],
});

export const createCustomer = endpoint({
  method: 'post',
  path: '/customers',
  tag,
  summary: 'Create a customer',
  privilege,
  body: customerBody,
  answer: customer,
  errors: ['ACCOUNT_UNIQUE'],
});

export const updateCustomer = endpoint({
  method: 'put',
  path: '/customers/{id}',
  isVersioned: true,
  tag,
  summary: 'Change a customer',
  privilege,
  params: idParams,
  body: customerBody,
  answer: customer,
  errors: ['NOT_FOUND', 'ACCOUNT_UNIQUE'],
});

const whom = z
  .object({ id: id.optional(), name: anyText(90).optional() })
  .refine((query) => query.id !== undefined || Boolean(query.name), 'id or name');

export const customerInfo = endpoint({
  method: 'get',
  path: '/customers/info',
  tag,
  summary: 'A customer by id or by full name; null if unknown or if several have that name',
  privilege,
  query: whom,
  answer: z.object({ customer: customer.nullable() }),
  errors: ['NOT_FOUND'],
});

export const customerHistory = endpoint({
  method: 'get',
  path: '/customers/history',
  tag,
  only: 'branch',
  summary: 'Earlier visits of a customer by id or name, newest first; at most 100',
  privilege,
  query: whom,
  answer: z.array(
    z.object({
      idTicket: id,
      AssistanceDate: epochMs,
      BranchName: z.string(),
      QueueName: z.string(),
      employeeName: z.string().nullable(),
    }),
  ),
  errors: [],
});
