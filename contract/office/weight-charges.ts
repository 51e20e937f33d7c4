import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { id, requiredText, rupees } from '../fields.ts'
import { Actor, keyUsed } from './fields.ts'

const at = z.iso.datetime()

export const chargeKinds = ['freight', 'cod', 'rto', 'weight', 'other'] as const

export const CourierCosts = z
  .array(z.object({ kind: z.enum(chargeKinds), amount: rupees }))
  .meta({ description: 'What the courier has charged, less what it gave back' })
export type CourierCosts = z.infer<typeof CourierCosts>

const weightStates = ['open', 'disputed', 'accepted', 'lapsed', 'given back'] as const
export type WeightState = (typeof weightStates)[number]

const grams = z.int().nullable().meta({ description: 'Null where the courier does not say' })

export const WeightCharge = z
  .object({
    id: z.int(),
    order: z.string().meta({ description: 'Its number' }),
    awb: z.string().nullable(),
    courier: z.string(),
    declared_grams: grams,
    charged_grams: grams,
    amount: rupees,
    charged_at: at,
    due_at: at.meta({ description: 'Until when it can be disputed: seven days' }),
    state: z.enum(weightStates).meta({
      description: 'lapsed: not answered in time, so accepted by the rule of the courier',
    }),
    reference: z.string().meta({ description: "Of a dispute, the courier's number or a note" }),
    answered_at: at.nullable(),
    answered_by: Actor,
    lines: z.array(
      z.object({
        product_name: z.string(),
        color_name: z.string(),
        size: z.string(),
        quantity: z.int(),
        weight_grams: z.int().nullable().meta({ description: 'Of a piece; null: not weighed' }),
      }),
    ),
  })
  .meta({ id: 'WeightCharge' })
export type WeightCharge = z.infer<typeof WeightCharge>

const act = {
  acts: true,
  staff: 'money',
  params: z.object({ id }),
  answers: { 200: WeightCharge },
} as const
const refusals = {
  404: 'No such weight charge',
  409: 'It is answered, or the seven days are over',
  422: keyUsed,
}

export const officeWeightChargesEndpoints = {
  'POST /api/office/weight-charges/{id}/dispute/': {
    ...act,
    summary: 'Say that a weight charge was disputed with the courier, in its own panel',
    body: z.object({
      reference: requiredText(100).meta({ description: "The courier's number of it, or a note" }),
    }),
    refusals: { 400: 'Field errors', ...refusals },
  },
  'POST /api/office/weight-charges/{id}/accept/': {
    ...act,
    summary: 'Accept a weight charge',
    refusals,
  },
} satisfies Endpoints
