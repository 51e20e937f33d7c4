import { accountsEndpoints } from './accounts.ts'
import { cartEndpoints } from './cart.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { complaintsEndpoints } from './complaints.ts'
import { consentsEndpoints } from './consents.ts'
import { deliveryEndpoints } from './delivery.ts'
import { mergeEndpoints } from './merge.ts'
import { notificationsEndpoints } from './notifications.ts'
import { officeEndpoints } from './office/endpoints.ts'
import { ordersEndpoints } from './orders.ts'
import { passwordsEndpoints } from './passwords.ts'
import { paymentsEndpoints } from './payments.ts'
import { privacyEndpoints } from './privacy.ts'
import { recentlyViewedEndpoints } from './recently-viewed.ts'
import { returnsEndpoints } from './returns.ts'
import { reviewsEndpoints } from './reviews.ts'
import { sessionsEndpoints } from './sessions.ts'
import { sharedWishlistEndpoints } from './shared-wishlist.ts'
import { shopEndpoints } from './shop.ts'
import { stockAlertsEndpoints } from './stock-alerts.ts'
import { windowEndpoints } from './window.ts'
import { wishlistEndpoints } from './wishlist.ts'

/** Every call of the API. */
export const endpoints = {
  ...shopEndpoints,
  ...windowEndpoints,
  ...catalogueEndpoints,
  ...accountsEndpoints,
  ...wishlistEndpoints,
  ...sharedWishlistEndpoints,
  ...recentlyViewedEndpoints,
  ...stockAlertsEndpoints,
  ...notificationsEndpoints,
  ...passwordsEndpoints,
  ...sessionsEndpoints,
  ...cartEndpoints,
  ...ordersEndpoints,
  ...paymentsEndpoints,
  ...returnsEndpoints,
  ...reviewsEndpoints,
  ...privacyEndpoints,
  ...mergeEndpoints,
  ...deliveryEndpoints,
  ...complaintsEndpoints,
  ...consentsEndpoints,
  ...officeEndpoints,
}
