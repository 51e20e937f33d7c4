import { concerns } from '../live/changes-under-way.ts'

/** The order that this window has open. */
let open: string | undefined

export const setOpenOrder = (number: string | undefined): void => {
  open = number
}

/** Its phone numbers are not shown again for changes of others. */
export const mustReload = (): boolean => open === undefined || concerns(open)
