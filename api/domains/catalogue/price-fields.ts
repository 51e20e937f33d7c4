import { toRupees } from '../../ground/http/money.ts'

export function priceFields(of: { price_paise: number; mrp_paise: number | null }) {
  const { price_paise: price, mrp_paise: mrp } = of
  return {
    price: toRupees(price),
    mrp: mrp === null ? null : toRupees(mrp),
    get_price: toRupees(price),
    discount_percentage: mrp === null ? 0 : Math.round(((mrp - price) * 100) / mrp),
  }
}
