import { asOwner } from './owner.ts'
import type { TestShop } from './shop.ts'

/** Adds an amount to an order whose total it changes, as a shop may that has more kinds of them. */
export const addAmount = (
  shop: TestShop,
  orderNumber: string,
  { kind, reason, paise }: { kind: string; reason: string; paise: number },
) =>
  // In one statement, at whose end the sum is checked.
  asOwner(
    shop,
    `with ordered as (
       update orders set total_paise = total_paise + ${paise} where number = '${orderNumber}' returning purchase_id
     )
     insert into amounts (purchase_id, position, kind, paise, reason)
     select purchase_id, 100, '${kind}', ${paise}, '${reason}' from ordered`,
  )

export const giftWrap = { kind: 'gift_wrap', reason: 'Gift wrap', paise: 20_00 }
