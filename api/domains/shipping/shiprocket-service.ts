import * as z from 'zod'
import type { PinService } from './courier.ts'
import { refused, type ShiprocketAnswer } from './shiprocket-client.ts'

const days = z.coerce.number().int().min(0).max(60)

/** Numbers come as text too, and a carrier may have no days. */
const Available = z.object({
  status: z.coerce.number().optional(),
  data: z.object({
    recommended_courier_company_id: z.coerce.number().nullish().catch(null),
    available_courier_companies: z.array(
      z.object({
        courier_company_id: z.coerce.number(),
        estimated_delivery_days: days.nullable().catch(null),
        cod: z.coerce.number().catch(0),
      }),
    ),
  }),
})

/** A PIN code without a carrier has this status in its JSON. */
const Unserved = z.object({ status: z.literal([404, '404']) })

/**
 * Reads its answer on a PIN code: the days of the carrier that it would choose, else of the slowest.
 * @throws Refusal 409 when it has neither a carrier with plausible days nor that status
 */
export function readService({ ok, message, json }: ShiprocketAnswer): PinService {
  if (Unserved.safeParse(json).success) return { transitDays: undefined, isCod: false }
  const found = Available.safeParse(json).data?.data
  if (!ok || !found) throw refused(`to say where it comes: ${message}`)
  const carriers = found.available_courier_companies
  const chosen = carriers.find(
    ({ courier_company_id: id }) => id === found.recommended_courier_company_id,
  )
  const known = carriers.flatMap(({ estimated_delivery_days: each }) => each ?? [])
  const transitDays = chosen?.estimated_delivery_days ?? (known.length ? Math.max(...known) : null)
  if (transitDays === null) throw refused('to say how long it takes')
  return { transitDays, isCod: carriers.some(({ cod }) => cod === 1) }
}
