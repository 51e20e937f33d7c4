import type { Bulk } from '../../../contract/office/bulk.ts'
import type { GivenColumns, Remittance, UnknownColumns } from '../../../contract/office/money.ts'
import type { Photo } from '../../../contract/office/photos.ts'
import type { ScheduledPrices } from '../../../contract/office/prices.ts'

/** What became of a form: it was done, or refused with what was typed. */
export type Outcome = {
  /** Which of the screen's forms it was. */
  form: string
  /** Shown in place of a problem when it went well. */
  done?: string
  /** What was asked for, to be downloaded. */
  download?: { name: string; text: string }
  /** Shown once, such as the link of an invitation. */
  link?: string | null
  /** What became of each row, of an act on many. */
  bulk?: Bulk
  /** Of an act on many that is shown before it is done: what it is sent with then. */
  asked?: Partial<Record<string, string>>
  /** What left the packing table. */
  parcel?: { number: string; awb: string; label: string; invoice: string | null; photos: Photo[] }
  /** All photos of a parcel or a return, once one was added. */
  photos?: Photo[]
  /** How many are counted of a size, once one was. */
  counted?: { size_id: number; counted: number }
  /** What came of a courier's remittance; after a dry run with the file, to be taken in as it was looked at. */
  remittance?: Remittance
  file?: { name: string; base64: string; columns: GivenColumns }
  /** Of a courier's file, where someone has to say which is which. */
  unknownColumns?: UnknownColumns | undefined
  /** What prices would come to, where that was asked. */
  planned?: ScheduledPrices
  problem?: string
  /** It may have been done: sent again under its key, it is done once. */
  isUnsure?: boolean
  /** Messages by the field's name. */
  fields: Partial<Record<string, string>>
  typed: Partial<Record<string, string>>
  /** The act's key: what is sent again after a refusal or a lost answer is the same act. */
  key?: string
  isSignedOut?: boolean
}

/** Whether a field is typed anew each time. */
export const isSecret = (name: string) => /^(password|code|passkey|response)$/.test(name)

export const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !isSecret(entry[0]),
    ),
  )
