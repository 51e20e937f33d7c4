import type { Context } from 'hono'
import * as z from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { missingField } from '../../../contract/missing-field.ts'
import { FieldRefusal, Refusal } from '../errors/refusal.ts'
import type { Env, SignedIn } from './env.ts'
import { readBody } from './read-body.ts'

type Table = typeof endpoints
export type EndpointKey = keyof Table

type Parsed<K extends EndpointKey, P extends 'params' | 'query' | 'body'> = Table[K] extends {
  [_ in P]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

export type Request<K extends EndpointKey> = {
  params: Parsed<K, 'params'>
  query: Parsed<K, 'query'>
  body: Parsed<K, 'body'>
  customer: Table[K] extends { auth: NonNullable<Endpoint['auth']> } ? SignedIn : undefined
  idempotencyKey: string | undefined
}

const requiredMessage = (issue: { input?: unknown; code?: string }) =>
  issue.input === undefined ? missingField : undefined
z.config({ customError: requiredMessage })

/**
 * Reads a request by its contract.
 * @throws FieldRefusal 400 for what it does not allow; Refusal 404 for a malformed id
 */
export async function readRequest<K extends EndpointKey>(
  key: K,
  c: Context<Env>,
): Promise<Request<K>> {
  const endpoint: Endpoint = endpoints[key]
  // The contract's schemas make these what the type says.
  return {
    params: endpoint.params && parseParams(endpoint.params, c.req.param()),
    query: endpoint.query && parseFields(endpoint.query, c.req.query()),
    body: endpoint.body && parseFields(endpoint.body, await readBody(c), endpoint.deep),
    customer: c.var.customer,
    idempotencyKey: endpoint.idempotent ? c.req.header('idempotency-key') : undefined,
  } as unknown as Request<K>
}

/** What a schema makes of an input. @throws FieldRefusal; @param isDeep names fields by their path, as `blocks.0.link` */
export function parseFields(schema: z.ZodObject, input: unknown, isDeep = false): unknown {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const fields: Record<string, string[]> = {}
  for (const issue of result.error.issues) {
    const path = isDeep ? issue.path.join('.') : issue.path[0]
    const field = String(path || 'non_field_errors')
    fields[field] = [...(fields[field] ?? []), issue.message]
  }
  throw new FieldRefusal(fields)
}

/** A malformed id in a path names nothing that exists. */
function parseParams(schema: z.ZodObject, input: unknown): unknown {
  const result = schema.safeParse(input)
  if (!result.success) throw new Refusal(404, 'Not found.')
  return result.data
}
