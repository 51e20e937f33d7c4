import type { Context } from 'hono'
import type * as z from 'zod'
import { Refused } from './refused.ts'

export async function readJson<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const body: unknown = await c.req.json().catch(() => ({}))
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.path.join('.')
  throw new Refused(issue?.message ?? 'Malformed request.', field ? { field } : {})
}
