import type { Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { refusalCodes } from '../../../contract/refusal-codes.ts'
import type { Env } from './env.ts'

const RefusalCode = z.enum(Object.keys(refusalCodes)).meta({
  id: 'RefusalCode',
  description: Object.entries(refusalCodes)
    .map(([code, what]) => `\`${code}\`: ${what}.`)
    .join('\n'),
})
const ErrorBody = z
  .object({ error: z.string(), message: z.string(), code: RefusalCode })
  .meta({ id: 'Error', description: 'Every refusal but a field error: a sentence, and what it is' })
const FieldErrors = z
  .record(z.string(), z.array(z.string()))
  .meta({ id: 'FieldErrors', description: 'Messages by field' })

const json = (schema: z.ZodType) => ({ 'application/json': { schema } })

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
} as const

const nextPage = {
  Link: {
    description: 'The next page, as `<path>; rel="next"`; left out with the last',
    schema: { type: 'string' },
  },
} as const

const shared = {
  TooLarge: {
    description: 'The body is larger than 1 MiB, or 6 MiB with a picture',
    content: json(ErrorBody),
  },
  UnknownType: { description: 'The body is neither JSON nor a form', content: json(ErrorBody) },
  TooMany: { description: 'Too many at once', headers: retryAfter, content: json(ErrorBody) },
  Busy: { description: 'Try again in a moment', headers: retryAfter, content: json(ErrorBody) },
}
const refer = (name: keyof typeof shared) => ({ $ref: `#/components/responses/${name}` }) as const

const refusedStaff = {
  401: 'No session of a member of staff',
  403: 'A missing right, named by `right`; or an Origin that is not the shop’s',
}

const table = Object.entries(endpoints as Record<string, Endpoint>)

function openApiDocument(publicUrl: string, shopName: string) {
  const paths: ZodOpenApiPathsObject = {}
  for (const [key, endpoint] of table) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, endpoint) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: `${shopName} API`,
      version: '1',
      description: 'Each path answers with and without its trailing slash. Money is in rupees.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      responses: shared,
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Token {token}`, with the token of POST /api/login/',
        },
        office: {
          type: 'apiKey',
          in: 'cookie',
          name: 'office',
          description:
            'Of POST /api/office/login/, named `__Host-office` where the office is reached by https; a changing call needs an Origin of the office too',
        },
      },
    },
  })
}

const refusedStale = {
  403: `${refusedStaff[403]}; or a second factor that is missing or older than five minutes: POST /api/office/fresh/`,
}

function operation(method: string, endpoint: Endpoint) {
  const refused = endpoint.auth
    ? { 401: 'Authentication required', ...endpoint.refusals }
    : {
        ...(endpoint.staff && refusedStaff),
        ...(endpoint.fresh && refusedStale),
        ...endpoint.refusals,
      }
  const idempotencyKey = z.string().max(200)
  const header = endpoint.acts
    ? z.object({ 'Idempotency-Key': idempotencyKey })
    : endpoint.idempotent && z.object({ 'Idempotency-Key': idempotencyKey.optional() })
  return {
    summary: endpoint.summary,
    ...(endpoint.auth && { security: [{ token: [] }] }),
    ...(endpoint.staff && { security: [{ office: [] }] }),
    requestParams: {
      ...(endpoint.params && { path: endpoint.params }),
      ...(endpoint.query && { query: endpoint.query }),
      ...(header && { header }),
    },
    ...(endpoint.body && {
      requestBody: {
        content: {
          ...(!endpoint.upload && {
            'application/json': { schema: endpoint.body },
            'application/x-www-form-urlencoded': { schema: endpoint.body },
          }),
          'multipart/form-data': { schema: endpoint.body },
        },
      },
    }),
    responses: {
      ...(endpoint.body && { 413: refer('TooLarge'), 415: refer('UnknownType') }),
      ...(endpoint.auth && method !== 'GET' && { 429: refer('TooMany') }),
      503: refer('Busy'),
      ...Object.fromEntries([
        ...Object.entries(endpoint.answers).map(([status, schema]) => [
          status,
          {
            description: endpoint.summary,
            ...(endpoint.linked && { headers: nextPage }),
            content: endpoint.stream ? { [endpoint.stream]: { schema } } : json(schema),
          },
        ]),
        ...Object.entries(refused).map(([status, description]) => [
          status,
          {
            description,
            content: json(status === '400' ? z.union([FieldErrors, ErrorBody]) : ErrorBody),
          },
        ]),
      ]),
    },
  }
}

/** `/api/openapi.json`, made from the contract, and a plain page of it at `/api/docs`. */
export function openApiRoutes(
  app: Hono<Env>,
  { publicUrl, shop }: { publicUrl: string; shop: { readonly name: string } },
): void {
  let made: { name: string; document: ReturnType<typeof openApiDocument> } | undefined
  app.get('/api/openapi.json', (c) => {
    const { name } = shop
    if (made?.name !== name) made = { name, document: openApiDocument(publicUrl, name) }
    return c.json(made.document)
  })

  app.get('/api/docs', (c) =>
    c.html(
      html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${shop.name} API</title>
<style>body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f1b16;background:#f7f3ec}
section{border-top:1px solid #ddd5c8;padding:1rem 0}h2{font:600 1rem monospace;margin:0}dt{font-weight:600}a{color:#27325e}</style>
</head><body><h1>${shop.name} API</h1>
<p>The calls of the shop, made from the contract that the server checks them with.
The full document with every schema is <a href="/api/openapi.json">openapi.json</a>.</p>
${table.map(
  ([key, endpoint]) => html`<section><h2>${key}</h2><p>${endpoint.summary}.
${endpoint.auth ? html`Needs <code>Authorization: Token …</code>.` : ''}
${endpoint.staff ? html`Needs the cookie <code>office</code>; right: ${[endpoint.staff, endpoint.also].filter(Boolean).join(' and ')}.` : ''}</p>
<dl>${fieldList('Query', endpoint.query)}${fieldList('Body', endpoint.body)}
<dt>Answers</dt><dd>${Object.keys(endpoint.answers).join(', ')}</dd>
${Object.entries(endpoint.refusals ?? {}).map(([status, why]) => html`<dt>${status}</dt><dd>${why}</dd>`)}</dl></section>`,
)}</body></html>`,
      200,
      { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'" },
    ),
  )
}

function fieldList(title: string, schema: z.ZodObject | undefined) {
  if (!schema || Object.keys(schema.shape).length === 0) return ''
  return html`<dt>${title}</dt><dd><code>${Object.keys(schema.shape).join(', ')}</code></dd>`
}
