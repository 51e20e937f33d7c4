import * as z from 'zod'
import type { Endpoints } from './endpoint.ts'

export const Branch = z
  .object({
    name: z.string(),
    address: z.string(),
    hours: z.string().meta({ description: 'As written; empty where not known' }),
  })
  .meta({ id: 'Branch' })

export const branchesEndpoints = {
  'GET /api/branches/': {
    summary: 'Where garments can be seen and tried, by name',
    answers: { 200: z.object({ results: z.array(Branch) }) },
  },
} satisfies Endpoints
