/** Pages that the law or its story asks of each shop, by slug; the maker's page of this slug adds to it. */
export const ownScreens: Record<string, string> = {
  aboutus: 'Our Story',
  privacypolicy: 'Privacy Policy',
  returnpolicy: 'Return Policy',
  shippingpolicy: 'Shipping Policy',
  termsandconditions: 'Terms & Conditions',
}
