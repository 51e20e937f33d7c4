import { storedText, useStoredText } from '../../ui/stored-text.ts'

const selected = storedText('localStorage', 'selectedAddressId')

/** The address that the shopper chose last, remembered in this browser. */
export function useSelectedAddressId(): number | null {
  const id = useStoredText(selected)
  return id === null ? null : Number(id)
}

/** As a preview takes it; nothing on the server, which knows her default address alone. */
export function selectedAddress(): { shipping_address_id?: number } {
  const id = Number(selected.get())
  return id > 0 ? { shipping_address_id: id } : {}
}

export const selectAddress = (id: number): void => selected.set(String(id))

/** Forgets the address if it is the one remembered. */
export function forgetAddress(id: number): void {
  if (selected.get() === String(id)) selected.set(null)
}
