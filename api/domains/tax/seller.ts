import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import * as steps from './steps.ts'

export async function recordSeller(db: Db, { shop, tax }: Config): Promise<void> {
  const facts = {
    legal_name: shop.legalName,
    trade_name: shop.name,
    address: shop.address,
    email: shop.email,
    phone: shop.phone,
    gstin: shop.gstin,
    hsn_digits: tax.hsnDigits,
    is_composition: tax.isComposition,
  }
  const { outcome } = await steps.recordSeller(db, {
    facts: JSON.stringify(facts),
    state: tax.state ?? null,
  })
  if (outcome === 'unknown_state') {
    throw new StartupError(
      tax.state
        ? `SHOP_STATE: ${tax.state} is no state of India; give its name, or its GST code such as 33`
        : `SHOP_GSTIN begins with no state's code; set SHOP_STATE to the state's name`,
    )
  }
}
