import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { text } from '../fields.ts'
import { Actor, keyUsed, listOf, stale } from './fields.ts'

/** The parts of the settings, each with its name on the screen. */
export const settingsParts = {
  shop: 'The shop',
  fees: 'Fees and payment',
  delivery: 'Delivery and stock',
  returns: 'Returns',
  law: 'Law',
  reviews: 'Reviews',
  messages: 'Messages',
  mail: 'Mail',
  payments: 'Razorpay',
  courier: 'Courier',
} as const
export type SettingsPartName = keyof typeof settingsParts

export const settingsPartNames = Object.keys(settingsParts) as SettingsPartName[]

/** Parts whose other side can be asked whether it takes what is set. */
export const triedParts = ['messages', 'mail', 'payments', 'courier'] as const
export type TriedPart = (typeof triedParts)[number]

const partName = z.enum(settingsPartNames)

const SettingsEntry = z.object({ part: partName, name: z.string(), can_test: z.boolean() })

const SettingsField = z.object({
  name: z.string().meta({ description: 'Under which its value stands beside `fields`' }),
  label: z.string(),
  hint: z.string(),
  kind: z.enum(['text', 'rupees', 'number', 'list', 'choice', 'secret']),
  unit: z.string(),
  choices: z.array(z.string()),
  default: z.string().meta({ description: 'What holds where it is left empty' }),
  is_outside: z.boolean().meta({
    description: 'Set in the environment of the shop, so that it cannot be changed here',
  }),
})
export type SettingsField = z.infer<typeof SettingsField>

const SettingsChange = z.object({
  at: z.iso.datetime(),
  actor: Actor,
  field: z.string(),
  before: z.string().meta({ description: 'Empty where it was the default' }),
  after: z.string(),
})
export type SettingsChange = z.infer<typeof SettingsChange>

export const SettingsPart = SettingsEntry.extend({
  version: z.int(),
  fields: z.array(SettingsField),
  changes: z.array(SettingsChange).meta({ description: 'The last ten, newest first' }),
})
  .loose()
  .meta({
    id: 'SettingsPart',
    description:
      'With the value of each field under its name: rupees and numbers as numbers, lists as lists, a secret as `{is_set}`',
  })
export type SettingsPart = z.infer<typeof SettingsPart>

const maxValueLength = 10_000

const written = text(maxValueLength).refine(
  (value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value),
  'Write it in one line.',
)

const Value = z
  .union([written, z.number(), z.boolean(), z.array(written).max(400), z.null()], 'Give a text.')
  .meta({ description: 'Null or an empty text is the default again' })

const params = z.object({ part: partName })
const noSuchPart = { 404: 'No such part' }

export const officeSettingsEndpoints = {
  'GET /api/office/settings/': {
    summary: 'The parts of the settings',
    staff: 'settings',
    answers: { 200: listOf(SettingsEntry) },
  },
  'GET /api/office/settings/{part}/': {
    summary: 'The settings of one part, with what each is and what was changed last',
    staff: 'settings',
    params,
    answers: { 200: SettingsPart },
    refusals: noSuchPart,
  },
  'PATCH /api/office/settings/{part}/': {
    summary: 'Change the settings given, in the running shop within a second',
    staff: 'settings',
    also: 'change settings',
    acts: true,
    params,
    body: z
      .object({
        version: z.int().min(1, 'Give the version that you saw.').meta({
          description: 'That was seen: a stale one is taken where its fields are unchanged since',
        }),
      })
      .catchall(Value),
    answers: { 200: SettingsPart },
    refusals: {
      400: 'Field errors; also for what is set in the environment, with where that is',
      ...noSuchPart,
      409: stale,
      422: keyUsed,
    },
  },
  'POST /api/office/settings/{part}/test/': {
    summary:
      'Ask the other side whether it takes what is set: messages (by WhatsApp), mail, payments, courier',
    staff: 'settings',
    params,
    body: z.object({}),
    answers: {
      200: z.object({
        ok: z.boolean(),
        answer: z.string().meta({ description: "In the other side's words" }),
      }),
    },
    refusals: { 404: 'No such part, or it has no other side' },
  },
} satisfies Endpoints
