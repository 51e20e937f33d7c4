import { officeAuditEndpoints } from './audit.ts'
import { officeBulkEndpoints } from './bulk.ts'
import { officeCodEndpoints } from './cod.ts'
import { officeCollectionsEndpoints } from './collections.ts'
import { officeComplaintsEndpoints } from './complaints.ts'
import { officeCustomersEndpoints } from './customers.ts'
import { officeEnteredOrdersEndpoints } from './entered-orders.ts'
import { officeEventsEndpoints } from './events.ts'
import { officeExportsEndpoints } from './exports.ts'
import { officeImportsEndpoints } from './imports.ts'
import { officeLawEndpoints } from './law.ts'
import { officeMoneyEndpoints } from './money.ts'
import { officeOffersEndpoints } from './offers.ts'
import { officeOrdersEndpoints } from './orders.ts'
import { officePackingEndpoints } from './packing.ts'
import { officePapersEndpoints } from './papers.ts'
import { officeParcelsEndpoints } from './parcels.ts'
import { officePasskeyEndpoints } from './passkeys.ts'
import { officePhotosEndpoints } from './photos.ts'
import { officePricesEndpoints } from './prices.ts'
import { officeProductsEndpoints } from './products.ts'
import { officeReturnsEndpoints } from './returns.ts'
import { officeReviewsEndpoints } from './reviews.ts'
import { officeSessionsEndpoints } from './sessions.ts'
import { officeSettingsEndpoints } from './settings.ts'
import { officeStaffEndpoints } from './staff.ts'
import { officeStaffSessionsEndpoints } from './staff-sessions.ts'
import { officeStockEndpoints } from './stock.ts'
import { officeTaxEndpoints } from './tax.ts'
import { officeTodayEndpoints } from './today.ts'
import { officeViewsEndpoints } from './views.ts'
import { officeWeightChargesEndpoints } from './weight-charges.ts'
import { officeWindowEndpoints } from './window.ts'

/** Every call of the back office. All but GET need an `Origin` of the shop's own. */
export const officeEndpoints = {
  ...officeSessionsEndpoints,
  ...officePasskeyEndpoints,
  ...officeStaffEndpoints,
  ...officeSettingsEndpoints,
  ...officeStaffSessionsEndpoints,
  ...officeAuditEndpoints,
  ...officeBulkEndpoints,
  ...officeOrdersEndpoints,
  ...officeEnteredOrdersEndpoints,
  ...officeExportsEndpoints,
  ...officeMoneyEndpoints,
  ...officeWeightChargesEndpoints,
  ...officeTaxEndpoints,
  ...officeParcelsEndpoints,
  ...officeEventsEndpoints,
  ...officeCodEndpoints,
  ...officeTodayEndpoints,
  ...officePackingEndpoints,
  ...officeOffersEndpoints,
  ...officePapersEndpoints,
  ...officePhotosEndpoints,
  ...officePricesEndpoints,
  ...officeProductsEndpoints,
  ...officeReturnsEndpoints,
  ...officeCollectionsEndpoints,
  ...officeComplaintsEndpoints,
  ...officeReviewsEndpoints,
  ...officeCustomersEndpoints,
  ...officeImportsEndpoints,
  ...officeLawEndpoints,
  ...officeStockEndpoints,
  ...officeViewsEndpoints,
  ...officeWindowEndpoints,
}
