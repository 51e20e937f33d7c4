import { StartupError } from '../errors/startup-error.ts'
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

/** @throws StartupError unless it is an https URL */
export function readLink({ link }: Options): string | undefined {
  const isWeb = link === undefined || (URL.canParse(link) && new URL(link).protocol === 'https:')
  if (!isWeb) throw new StartupError('--link is an address that begins with https://')
  return link
}
