import { StartupError } from '../../ground/errors/startup-error.ts'
import { toPaise } from '../../ground/http/money.ts'
import type { Options } from './command.ts'

/** A parcel that the operator handed over herself. */
export type ManualParcel = { awb: string; courier: string }

/**
 * @returns undefined without options of a parcel
 * @throws StartupError when the AWB or the courier is missing
 */
export function readManualParcel({ awb, courier, link }: Options): ManualParcel | undefined {
  if ((awb ?? courier ?? link) === undefined) return undefined
  const parcel = { awb: awb?.trim() ?? '', courier: courier?.trim() ?? '' }
  if (!parcel.awb || !parcel.courier) {
    throw new StartupError('a parcel of your own needs --awb and --courier')
  }
  return parcel
}

/** A corrected AWB, and the courier where it was wrong too. */
export function readAwb({ awb, courier }: Options) {
  const number = awb?.trim()
  if (!number) throw new StartupError('give the right number with --awb')
  return { awb: number, courier: courier?.trim() || undefined }
}

/** What is claimed of a courier for a lost parcel. */
export function readClaim({ reference, amount }: Options) {
  const given = { reference: reference?.trim() ?? '', amount: amount?.trim() ?? '' }
  if (!given.reference)
    throw new StartupError("give the courier's number of the claim with --reference")
  const isAmount = /^\d{1,6}(\.\d{1,2})?$/.test(given.amount) && Number(given.amount) > 0
  if (!isAmount) throw new StartupError('give what you claim with --amount, such as 1299')
  return { reference: given.reference, amountPaise: toPaise(Number(given.amount)) }
}

/** @throws StartupError unless it is an https URL */
export function readLink({ link }: Options): string | undefined {
  const isWeb = link === undefined || (URL.canParse(link) && new URL(link).protocol === 'https:')
  if (!isWeb) throw new StartupError('--link is an address that begins with https://')
  return link
}
