import * as z from 'zod'
import type { Endpoints } from './endpoint.ts'

export const Scene = z
  .object({
    name: z.string(),
    role: z.string(),
    image: z.string(),
    width: z.int(),
    height: z.int(),
    placeholder: z.string(),
    alt: z.string(),
  })
  .meta({ id: 'Scene' })
export type Scene = z.infer<typeof Scene>

export const Shop = z
  .object({
    name: z.string(),
    tagline: z.string().meta({ description: 'Empty where there is none' }),
    email: z.string(),
    phone: z.string(),
    whatsapp: z.string().meta({ description: 'In digits with the country code; else empty' }),
    address: z.string(),
    legal_name: z.string(),
    gstin: z.string(),
    founded: z
      .int()
      .nullable()
      .meta({ description: 'The year; null where the setting is missing' }),
    country: z.string(),
    grievance_officer: z.string(),
    nodal_officer: z.string().meta({ description: 'Of a company; else empty' }),
    return_days: z.int(),
    cod_fee: z.number(),
    shipping_fee: z.number(),
    free_shipping_above: z.number(),
    payment_brands: z.array(z.string()),
    phone_login: z
      .boolean()
      .meta({ description: 'Whether an account can be logged in to by a code to its phone' }),
    checkout_script: z
      .string()
      .meta({ description: "Where the payment provider's Checkout is loaded from" }),
    social_links: z.array(z.string()),
    url: z.string(),
    mode: z.enum(['demo', 'live']),
    is_sample: z.boolean().meta({
      description: 'Whether it is the sample shop of the demo, whose stories are invented',
    }),
  })
  .meta({ id: 'Shop' })
export type Shop = z.infer<typeof Shop>

export const shopEndpoints = {
  'GET /api/shop/': { summary: "The shop's own facts, from its settings", answers: { 200: Shop } },
  'GET /api/scenes/': {
    summary: 'The pictures of the home and about pages',
    answers: { 200: z.array(Scene) },
  },
} satisfies Endpoints
