import type { Shop } from '../../../contract/shop.ts'
import type { Config } from '../../config.ts'
import { sampleWords } from '../../ground/config/demo-values.ts'
import { loginChannels } from '../../ground/config/login-channels.ts'
import type { Db } from '../../ground/db/pool.ts'
import { toRupees } from '../../ground/http/money.ts'
import { answer } from '../../ground/http/serve.ts'
import type { ServeCached } from '../../ground/http/serve-cached-call.ts'
import { withoutInvented } from './invented-facts.ts'
import { isSample } from './service.ts'

export function shopRoutes(serveCached: ServeCached, db: Db, config: Config): void {
  serveCached('GET /api/shop/', async () => {
    const isOfSample = await isSample(db, config)
    return answer(200, isOfSample ? sampleFacts(config) : withoutInvented(factsOf(config)))
  })
}

function sampleFacts(config: Config): Shop {
  const { tagline = sampleWords.tagline, founded = sampleWords.founded } = config.shop
  return { ...factsOf(config), tagline, founded, is_sample: true }
}

function factsOf(config: Config): Shop {
  const { shop, fees } = config
  return {
    name: shop.name,
    tagline: shop.tagline ?? '',
    email: shop.email,
    phone: shop.phone,
    whatsapp: shop.whatsapp,
    address: shop.address,
    legal_name: shop.legalName,
    gstin: shop.gstin,
    founded: shop.founded ?? null,
    country: shop.country,
    grievance_officer: shop.grievanceOfficer,
    nodal_officer: shop.nodalOfficer,
    return_days: shop.returnDays,
    cod_fee: toRupees(fees.codPaise),
    shipping_fee: toRupees(fees.shippingPaise),
    free_shipping_above: toRupees(fees.freeShippingAbovePaise),
    payment_brands: shop.paymentBrands,
    phone_login: loginChannels(config).length > 0,
    checkout_script: config.razorpay.checkoutUrl,
    social_links: shop.socialLinks,
    url: config.publicUrl,
    mode: config.mode,
    is_sample: false,
  }
}
