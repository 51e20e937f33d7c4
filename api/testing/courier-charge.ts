import type { CourierCharge } from '../domains/shipping/courier.ts'
import { readCharges } from '../domains/shipping/read-charges.ts'
import { testCourier } from './courier.ts'
import type { TestShop } from './shop.ts'

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** The courier's statement has a charge for a parcel, for more weight than was declared unless said otherwise. */
export function chargeParcel(
  shop: TestShop,
  awb: string,
  entry: string,
  more: Partial<CourierCharge> = {},
) {
  const given: CourierCharge = {
    entry,
    description: 'Excess Weight Charge',
    awb,
    returnAwb: '',
    kind: 'weight',
    amountPaise: 42_50,
    declaredGrams: 410,
    chargedGrams: 1_500,
    at: daysAgo(2),
    ...more,
  }
  const listCharges = async () => ({ charges: [given], unreadable: 0 })
  return readCharges(shop.db, { ...testCourier().courier, listCharges })
}
