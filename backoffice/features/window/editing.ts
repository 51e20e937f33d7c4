import type { WindowLink } from '../../../contract/office/window-bodies.ts'

export type LinkChoice = { kind: string; value: string; label: string }

/** One that the shop shows. */
export type ReviewChoice = { id: number; label: string }

/** What the fields of a body go by. */
export type Editing = {
  body: unknown
  /** By path, as the API refused them. */
  errors: Partial<Record<string, string>>
  /** Addresses of pictures, by id. */
  pictures: Record<string, string>
  links: LinkChoice[]
  reviews: ReviewChoice[]
  write: (path: string, value: unknown) => void
  addPicture: (id: number, image: string) => void
}

export const isLink = (value: unknown): value is WindowLink =>
  typeof value === 'object' && value !== null && 'kind' in value
