import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { maxPhotos } from '../field-limits.ts'
import { id, picture } from '../fields.ts'
import { pictureErrors } from '../picture-rules.ts'
import { Actor, keyUsed } from './fields.ts'

export const Photo = z
  .object({
    id: z.int(),
    href: z.string().meta({ description: 'Where it is, for those who may see orders' }),
    at: z.iso.datetime(),
    actor: Actor,
  })
  .meta({ id: 'ParcelPhoto' })
export type Photo = z.infer<typeof Photo>

const added = {
  acts: true,
  upload: true,
  body: z.object({ photo: picture.refine((file) => file !== undefined, pictureErrors.type) }),
  answers: { 201: z.object({ photos: z.array(Photo).meta({ description: 'All there are' }) }) },
} as const
const refused = {
  400: 'Field errors: no picture, or one that cannot be read',
  409: `It has ${maxPhotos} already`,
  422: keyUsed,
}

export const officePhotosEndpoints = {
  'POST /api/office/packing/{number}/photos/': {
    ...added,
    summary: 'Add a photo of what is packed, also once the parcel is closed',
    staff: 'pack',
    params: z.object({ number: z.string().max(30) }),
    refusals: { ...refused, 404: 'No such order, or it is on no wave' },
  },
  'POST /api/office/returns/{id}/photos/': {
    ...added,
    summary: 'Add a photo of what came back',
    staff: 'grade',
    params: z.object({ id }),
    refusals: { ...refused, 404: 'No such return' },
  },
  'GET /api/office/photos/{id}/': {
    summary: 'A photo of a parcel or of what came back',
    staff: 'orders',
    params: z.object({ id }),
    stream: 'image/webp',
    answers: { 200: z.string().meta({ format: 'binary', description: 'A picture' }) },
    refusals: { 404: 'No such photo' },
  },
} satisfies Endpoints
