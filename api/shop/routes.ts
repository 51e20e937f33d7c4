import type { Shop } from '../../contract/shop.ts'
import type { Config } from '../config.ts'
import { toRupees } from '../http/money.ts'
import { answer } from '../http/serve.ts'
import type { ServeCached } from '../http/serve-cached-call.ts'

export function shopRoutes(serveCached: ServeCached, config: Config): void {
  const { shop, fees } = config
  const facts: Shop = {
    name: shop.name,
    tagline: shop.tagline,
    email: shop.email,
    phone: shop.phone,
    whatsapp: shop.whatsapp,
    address: shop.address,
    legal_name: shop.legalName,
    gstin: shop.gstin,
    founded: shop.founded,
    country: shop.country,
    grievance_officer: shop.grievanceOfficer,
    nodal_officer: shop.nodalOfficer,
    return_days: shop.returnDays,
    cod_fee: toRupees(fees.codPaise),
    shipping_fee: toRupees(fees.shippingPaise),
    free_shipping_above: toRupees(fees.freeShippingAbovePaise),
    payment_brands: shop.paymentBrands,
    checkout_script: config.razorpay.checkoutUrl,
    social_links: shop.socialLinks,
    url: config.publicUrl,
    mode: config.mode,
  }
  serveCached('GET /api/shop/', async () => answer(200, facts))
}
