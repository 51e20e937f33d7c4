import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the shop. They match whatever their letter case and trailing slash. */
export default [
  index('routes/home.tsx'),
  route('shop', 'routes/shop.tsx'),
  route('product/:id/:slug?', 'routes/product.tsx'),

  route('login', 'routes/login.tsx'),
  route('register', 'routes/register.tsx'),
  route('forgotPassword', 'routes/forgot-password.tsx'),
  route('confirm-email', 'routes/confirm-email.tsx'),
  route('guest-order', 'routes/guest-order.tsx'),
  route('delivery', 'routes/delivery.tsx'),
  route('pay', 'routes/pay.tsx'),
  route('pin', 'routes/pin.tsx'),
  route('review', 'routes/review.tsx'),
  route('complaint', 'routes/complaint.tsx'),

  route('wishlist', 'routes/wishlist.tsx'),
  route('shared-wishlist', 'routes/shared-wishlist.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('checkout', 'routes/checkout.tsx'),
  route('success', 'routes/success.tsx'),
  route('failed', 'routes/failed.tsx'),
  route('orders', 'routes/orders.tsx'),
  route('orderdetails/:id', 'routes/order-details.tsx'),
  route('orderdetails/:id/invoice.pdf', 'routes/invoice.ts'),
  route('address', 'routes/address.tsx'),
  layout('routes/profile.tsx', [
    route('profile', 'routes/profile-overview.tsx'),
    route('UpdateProfile', 'routes/update-profile.tsx'),
    route('passwordupdate', 'routes/password-update.tsx'),
  ]),
  route('profile/my-data.json', 'routes/my-data.ts'),

  route('aboutus', 'routes/about-us.tsx'),
  route('contactus', 'routes/contact-us.tsx'),
  route('privacypolicy', 'routes/privacy-policy.tsx'),
  route('returnpolicy', 'routes/return-policy.tsx'),
  route('shippingpolicy', 'routes/shipping-policy.tsx'),
  route('termsandconditions', 'routes/terms-and-conditions.tsx'),
  route('accessibility', 'routes/accessibility.tsx'),
  route('apk', 'routes/apk.tsx'),
  route('manifest.webmanifest', 'routes/manifest.ts'),
  route('offline', 'routes/offline.tsx'),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
