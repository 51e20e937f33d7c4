import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { flag, id, message, requiredText, wholeNumber } from '../fields.ts'
import { Actor, cursor, keyUsed, listOf, pdf, pdfId } from './fields.ts'
import { Photo } from './photos.ts'

const at = z.iso.datetime()
const code = z.string().meta({ description: 'What a scanner reads on the piece' })

const Size = z.object({
  size_id: z.int(),
  code,
  shelf: z.string(),
  product_name: z.string(),
  color_name: z.string(),
  size: z.string(),
  image: z.string().nullable(),
  quantity: z.int(),
})

const parcelState = z
  .enum(['to pack', 'to book', 'packed', 'cancelled'])
  .meta({ description: 'To book: all was scanned, and the courier has given no AWB yet' })

const WaveParcel = z.object({
  number: z.string().meta({ description: 'Such as NL10001; of an exchange NL10001-E7' }),
  state: parcelState,
  pieces: z.int(),
  left: z.int().meta({ description: 'Pieces that are still to be scanned' }),
})

export const Wave = z
  .object({
    id: z.int(),
    created_at: at,
    actor: Actor,
    pieces: z.int(),
    lines: z.array(Size).meta({ description: 'By shelf, each size once with its total' }),
    orders: z.array(WaveParcel),
  })
  .meta({ id: 'Wave' })
export type Wave = z.infer<typeof Wave>

const OpenParcel = WaveParcel.extend({
  wave_id: z.int(),
  packer: Actor.meta({ description: 'Who scanned its first piece; null before' }),
  is_mine: z.boolean(),
  since: at.nullable().meta({ description: 'When its packer began' }),
  is_left: z.boolean().meta({
    description:
      'Its packer has signed out, or has scanned nothing for 15 minutes: the scan of another takes it over',
  }),
})
export type OpenParcel = z.infer<typeof OpenParcel>

const WaveRow = z.object({
  id: z.int(),
  created_at: at,
  actor: Actor,
  orders: z.int(),
  packed: z.int(),
  pieces: z.int(),
})

/** What a wave could be made of. */
export const Picking = z
  .object({
    orders: z.array(
      z.object({ number: z.string(), placed_at: at, pieces: z.int(), tags: z.array(z.string()) }),
    ),
    later: z.int().meta({ description: 'How many were placed after the cut-off' }),
  })
  .meta({ id: 'Picking' })
export type Picking = z.infer<typeof Picking>

const Left = z.object({ code, quantity: z.int() })

const Done = z.object({
  awb: z.string(),
  label: z.string().meta({ description: 'Where its PDF is' }),
  invoice: z.string().nullable().meta({ description: 'Where its PDF is' }),
})

export const Packing = z
  .object({
    number: z.string(),
    order: z.string(),
    wave_id: z.int(),
    state: parcelState,
    notes: z.array(z.string()).meta({ description: 'What those who work here noted' }),
    lines: z.array(Size.extend({ scanned: z.int() })),
    left: z.array(Left),
    done: Done.nullable(),
    photos: z.array(Photo),
  })
  .meta({ id: 'Packing' })
export type Packing = z.infer<typeof Packing>

const relabelled = 'Its address was corrected: an older label may be on it'

const PackedParcel = z.object({
  number: z.string(),
  packed_at: at,
  packer: Actor,
  is_relabelled: z.boolean().meta({ description: relabelled }),
  ...Done.shape,
})
export type PackedParcel = z.infer<typeof PackedParcel>

const ManifestParcel = z.object({
  awb: z.string(),
  number: z.string(),
  pieces: z.int(),
  is_cancelled: z
    .boolean()
    .meta({ description: 'Cancelled, lost or received since it was scanned: it stays here' }),
})

const ManifestRow = z.object({
  id: z.int(),
  courier: z.string(),
  created_at: at,
  closed_at: at.nullable(),
  actor: Actor,
  count: z.int().meta({ description: 'Parcels that go; once closed, those signed for' }),
})
export type ManifestRow = z.infer<typeof ManifestRow>

export const Manifest = ManifestRow.extend({ parcels: z.array(ManifestParcel) }).meta({
  id: 'Manifest',
})
export type Manifest = z.infer<typeof Manifest>

/** Parcels that stand ready and are on no manifest. */
export const HandOver = z
  .object({
    couriers: z.array(
      z.object({
        courier: z.string(),
        parcels: z.int(),
        open_manifest: z.int().nullable().meta({ description: 'Of the courier, to go on with' }),
      }),
    ),
    waiting: z.array(
      z.object({
        awb: z.string(),
        number: z.string(),
        courier: z.string(),
        is_relabelled: z.boolean().meta({ description: relabelled }),
      }),
    ),
  })
  .meta({ id: 'HandOver' })
export type HandOver = z.infer<typeof HandOver>

const number = z.string().max(30)
/** Labels that are printed at once. */
export const maxLabels = 100
const parcelNumber = /^[A-Z]{2}\d+(-[A-Z]\d+)?$/
const params = z.object({ id })
const scanned = z.object({ code: requiredText(60) })

const manifestAct = { staff: 'hand over', acts: true, params } as const
const noSuchManifest = { 404: 'No such manifest' }

export const officePackingEndpoints = {
  'GET /api/office/picking/': {
    summary:
      'Confirmed orders on no wave, oldest first, with exchanges and what follows lost parcels',
    staff: 'wave',
    query: z.object({
      until: z
        .union([z.literal(''), z.iso.datetime({ offset: true })], 'Give a date and a time.')
        .default('')
        .meta({ description: 'The cut-off: those placed before it' }),
    }),
    answers: { 200: Picking },
    refusals: { 400: 'Field errors' },
  },
  'GET /api/office/waves/': {
    summary: 'Waves, newest first, 50 a page',
    staff: 'wave',
    query: z.object({ cursor }),
    answers: { 200: listOf(WaveRow) },
    refusals: { 400: 'Field errors' },
  },
  'POST /api/office/waves/': {
    summary: 'Put orders on a new wave, all or none; an order is on one wave',
    staff: 'wave',
    acts: true,
    body: z.object({
      numbers: z
        .array(requiredText(30), 'Name the orders.')
        .min(1, 'Name the orders.')
        .max(500, 'Put at most 500 orders on a wave.'),
    }),
    answers: { 201: Wave },
    refusals: {
      400: 'Field errors',
      404: 'No such order, which is named',
      409: 'One is not confirmed, or is on a wave: it is named',
      422: keyUsed,
    },
  },
  'GET /api/office/waves/{id}.pdf': {
    summary: 'The pick list of a wave, to print',
    staff: 'wave',
    params: z.object({ id: pdfId }),
    stream: 'application/pdf',
    answers: { 200: pdf },
    refusals: { 400: 'Nothing is to be taken', 404: 'No such wave' },
  },
  'GET /api/office/waves/{id}/': {
    summary: 'What a wave takes from which shelf',
    staff: 'wave',
    params,
    answers: { 200: Wave },
    refusals: { 404: 'No such wave' },
  },
  'GET /api/office/packing/': {
    summary: 'Parcels on waves that are not packed yet, in the order of their waves, at most 500',
    staff: 'pack',
    answers: { 200: listOf(OpenParcel) },
  },
  'GET /api/office/packed/': {
    summary: 'Parcels that are packed and have not left, the last one first, at most 100',
    staff: 'pack',
    answers: { 200: listOf(PackedParcel) },
  },
  'GET /api/office/packing/{number}/': {
    summary: 'What goes into a parcel, and what was scanned',
    staff: 'pack',
    params: z.object({ number }),
    answers: { 200: Packing },
    refusals: { 404: 'No such order, or it is on no wave' },
  },
  'POST /api/office/packing/{number}/scan/': {
    summary: 'Scan a piece into a parcel; the last one books the courier',
    staff: 'pack',
    acts: true,
    params: z.object({ number }),
    body: scanned.extend({
      or_another: flag.optional().meta({
        description: 'Where another packs it, scan into another parcel that needs the piece',
      }),
    }),
    answers: {
      200: z.object({
        left: z.array(Left),
        done: Done.nullable(),
        number: z.string().optional().meta({
          description: 'Of the parcel that it went into, where another might be',
        }),
      }),
    },
    refusals: {
      400: 'Field errors',
      404: 'No such order',
      409: 'A wrong piece, and what belongs; another packs it, who is named with since when; on no wave; packed or cancelled; the courier refuses',
      422: keyUsed,
      503: 'The courier does not answer; the same call goes on where this one ended',
    },
  },
  'POST /api/office/packing/{number}/take-over/': {
    summary: 'Pack a parcel that another has started; its pieces are scanned again from the first',
    staff: 'pack',
    acts: true,
    params: z.object({ number }),
    answers: { 200: Packing },
    refusals: {
      404: 'No such order',
      409: 'On no wave; packed, cancelled or being booked',
      422: keyUsed,
    },
  },
  'GET /api/office/hand-over/': {
    summary: 'Parcels that stand ready for their couriers',
    staff: 'hand over',
    answers: { 200: HandOver },
  },
  'GET /api/office/manifests/': {
    summary: 'Manifests, newest first, 50 a page',
    staff: 'hand over',
    query: z.object({ cursor }),
    answers: { 200: listOf(ManifestRow) },
    refusals: { 400: 'Field errors' },
  },
  'POST /api/office/manifests/': {
    summary: 'Open a manifest of a courier, or go on with the one that is open',
    staff: 'hand over',
    acts: true,
    body: z.object({ courier: requiredText(100) }),
    answers: { 201: Manifest },
    refusals: { 400: 'Field errors', 422: keyUsed },
  },
  'GET /api/office/manifests/{id}.pdf': {
    summary: 'A manifest, to be signed',
    staff: 'hand over',
    params: z.object({ id: pdfId }),
    stream: 'application/pdf',
    answers: { 200: pdf },
    refusals: { 400: 'Nothing is on it', ...noSuchManifest },
  },
  'GET /api/office/parcels/{id}/label.pdf': {
    summary: 'The label of a parcel; showing its phone number is an audit entry',
    staff: 'pack',
    params,
    stream: 'application/pdf',
    answers: { 200: pdf },
    refusals: { 404: 'No such parcel' },
  },
  'GET /api/office/labels.pdf': {
    summary: 'The labels of packed parcels, a page each; showing a phone number is an audit entry',
    staff: 'pack',
    query: z.object({
      numbers: z
        .string()
        .transform((text) => [...new Set(text.toUpperCase().split(','))])
        .refine((numbers) => numbers.every((each) => parcelNumber.test(each)), 'Name the parcels.')
        .refine((numbers) => numbers.length <= maxLabels, `At most ${maxLabels} at once.`)
        .meta({
          override: { type: 'string' },
          description: 'Such as NL10001,NL10002-E7; at most 100',
        }),
    }),
    stream: 'application/pdf',
    answers: { 200: pdf },
    refusals: { 400: 'Field errors', 404: 'One is not packed: it is named' },
  },
  'GET /api/office/manifests/{id}/': {
    summary: 'The parcels of a manifest',
    staff: 'hand over',
    params,
    answers: { 200: Manifest },
    refusals: noSuchManifest,
  },
  'DELETE /api/office/manifests/{id}/': {
    summary: 'Remove an open manifest that nothing is on',
    staff: 'hand over',
    params,
    answers: { 200: message },
    refusals: { ...noSuchManifest, 409: 'Closed, or something is on it' },
  },
  'POST /api/office/manifests/{id}/scan/': {
    ...manifestAct,
    summary: 'Put a parcel on a manifest, by its AWB; a parcel is on one',
    body: scanned,
    answers: { 200: Manifest },
    refusals: {
      400: 'Field errors',
      ...noSuchManifest,
      409: 'On one already; cancelled; another courier’s; no parcel that waits; closed',
      422: keyUsed,
    },
  },
  'POST /api/office/manifests/{id}/take-off/': {
    ...manifestAct,
    summary: 'Take a parcel off an open manifest',
    body: scanned,
    answers: { 200: Manifest },
    refusals: { 400: 'Field errors', ...noSuchManifest, 409: 'Not on it, or closed', 422: keyUsed },
  },
  'POST /api/office/manifests/{id}/close/': {
    ...manifestAct,
    summary: 'The courier has signed and taken them: their orders are Shipped',
    body: z.object({
      count: wholeNumber(0, 10_000, 'Give a whole number.')
        .optional()
        .meta({ description: 'How many were signed for; another count is refused' }),
    }),
    answers: { 200: Manifest },
    refusals: {
      400: 'Field errors',
      ...noSuchManifest,
      409: 'Closed already, empty or miscounted',
      422: keyUsed,
    },
  },
} satisfies Endpoints
