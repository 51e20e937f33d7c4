import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { id } from '../fields.ts'
import { maxPhotoBytes, pictureErrors } from '../picture-rules.ts'
import { Actor, keyUsed, listOf } from './fields.ts'
import { LookOfMails, linkKinds } from './window-bodies.ts'

/** The parts of the window that every shop has, each with its name on the screen. */
export const windowThings = {
  home: 'Home page',
  menu: 'Menu',
  bar: 'Announcement',
  footer: 'Footer',
  theme: 'Look',
} as const

const thing = z
  .string()
  .max(91)
  .regex(
    /^(home|menu|bar|footer|theme|(page:(?=.{1,60}$)|collection:(?=.{1,80}$))[a-z0-9]+(-[a-z0-9]+)*)$/,
    'There is no such thing.',
  )
  .meta({
    description:
      '`home`, `menu`, `bar`, `footer`, `theme`, or `page:` or `collection:` with its slug',
  })

/** Its shape is that of the thing: checked by it, and answered as it was. */
const body = z.record(z.string(), z.unknown())

const Version = z.object({ id: z.int(), at: z.iso.datetime(), by: Actor })

export const WindowThing = z
  .object({
    thing: z.string(),
    name: z.string(),
    live: z
      .object({
        body,
        at: z.iso.datetime().nullable(),
        by: Actor,
        until: z.iso.datetime().nullable(),
      })
      .nullable()
      .meta({
        description: 'Without `at` it is what the shop came with; null of a page not published',
      }),
    draft: z.object({
      body,
      version: z.int(),
      at: z.iso.datetime().nullable().meta({ description: 'Null where nothing was changed yet' }),
      by: Actor,
    }),
    scheduled: z.array(
      Version.extend({ from: z.iso.datetime(), until: z.iso.datetime().nullable() }),
    ),
    past: z.array(Version).meta({ description: 'The last twenty, newest first' }),
    pictures: z
      .record(z.string(), z.string())
      .meta({ description: 'The address of each picture of the draft, by its id' }),
    hidden: z
      .record(z.string(), z.string())
      .meta({ description: 'Why a block of the draft would not be shown, by its place' }),
  })
  .meta({ id: 'WindowThing' })
export type WindowThing = z.infer<typeof WindowThing>

const params = z.object({ thing })
const version = z
  .int('Give the version that you saw.')
  .min(0)
  .meta({ description: 'Of the draft that was seen' })
const moment = z.iso.datetime({ offset: true, message: 'Give a date and a time.' }).nullish()
const staleDraft = 'Another has changed it since: `draft` is theirs, `yours` what was sent'
const noSuch = { 404: 'No such thing' }
const acts = { staff: 'window', acts: true } as const

export const officeWindowEndpoints = {
  'GET /api/office/window/': {
    summary:
      'The things of the window: home, menu, announcement, footer, every page, and collections that have more than their garments',
    staff: 'window',
    answers: {
      200: listOf(
        z.object({
          thing: z.string(),
          name: z.string(),
          is_live: z.boolean(),
          has_draft: z.boolean(),
          scheduled: z.iso.datetime().nullable(),
        }),
      ),
    },
  },
  'GET /api/office/window/links/': {
    summary: 'Where a link of the window may lead, but for products',
    staff: 'window',
    answers: {
      200: listOf(z.object({ kind: z.enum(linkKinds), value: z.string(), label: z.string() })),
    },
  },
  'GET /api/office/window/mail/': {
    summary: 'A mail as it would be under a look that is not stored',
    staff: 'window',
    stream: 'text/html',
    query: LookOfMails,
    answers: { 200: z.string().meta({ description: 'As mails are written' }) },
    refusals: { 400: 'Field errors' },
  },
  'POST /api/office/window/pictures/': {
    summary: 'Store a picture for the window, upright, without the camera’s metadata',
    staff: 'window',
    upload: 'large',
    body: z.object({
      file: z
        .file('Choose a picture.')
        .refine(({ size }) => size <= maxPhotoBytes, pictureErrors.photo)
        .meta({ override: { type: 'string', format: 'binary' } }),
    }),
    answers: {
      201: z.object({ id: z.int(), image: z.string(), width: z.int(), height: z.int() }),
    },
    refusals: { 400: 'It is no picture' },
  },
  'GET /api/office/window/{thing}/': {
    summary: 'A thing of the window: what is live, its draft, what is scheduled, what was live',
    staff: 'window',
    params,
    answers: { 200: WindowThing },
    refusals: noSuch,
  },
  'PUT /api/office/window/{thing}/draft/': {
    summary: 'Store the draft of a thing; the first of a page makes it',
    staff: 'window',
    idempotent: true,
    deep: true,
    params,
    body: z.object({ body, version }),
    answers: { 200: WindowThing },
    refusals: {
      400: 'Field errors, such as `blocks.2.headline`; nothing is stored',
      ...noSuch,
      409: staleDraft,
    },
  },
  'POST /api/office/window/{thing}/publish/': {
    ...acts,
    summary: 'Make the draft live at once, or from a time on; until a time, where one is given',
    params,
    body: z.object({ version, from: moment, until: moment }),
    answers: { 200: WindowThing },
    refusals: {
      400: 'The times contradict each other, or the draft is not whole',
      ...noSuch,
      409: 'The draft is another than was seen, or there is none',
      422: keyUsed,
    },
  },
  'POST /api/office/window/{thing}/cancel/': {
    ...acts,
    summary: 'Take back what is scheduled; it is the draft again where there is none',
    params,
    body: z.object({ id }),
    answers: { 200: WindowThing },
    refusals: { ...noSuch, 409: 'It is live already', 422: keyUsed },
  },
  'POST /api/office/window/{thing}/rollback/': {
    ...acts,
    summary: 'Make a past version live again, as a new one',
    params,
    body: z.object({
      to: id.nullable().meta({ description: 'Of `past`; null is what the shop came with' }),
    }),
    answers: { 200: WindowThing },
    refusals: { 404: 'No such version', 422: keyUsed },
  },
  'POST /api/office/window/{thing}/preview/': {
    summary: 'The address at which the draft is seen for 30 minutes',
    staff: 'window',
    params,
    answers: { 200: z.object({ address: z.string(), until: z.iso.datetime() }) },
    refusals: noSuch,
  },
} satisfies Endpoints
