/** What of a customer cannot be shown without a connection, by the first word of its address. */
const privateScreens: Record<string, string> = {
  cart: 'Your cart needs a connection. It is as you left it.',
  checkout: 'The checkout needs a connection. Your cart is as you left it.',
  wishlist: 'Your wishlist needs a connection. It is as you left it.',
  orders: 'Your orders need a connection.',
  orderdetails: 'Your order needs a connection.',
  address: 'Your addresses need a connection.',
  profile: 'Your profile needs a connection.',
  updateprofile: 'Your profile needs a connection.',
  passwordupdate: 'A new password needs a connection.',
  login: 'Logging in needs a connection.',
  register: 'Registering needs a connection.',
  forgotpassword: 'A new password needs a connection.',
}

/** Why a private screen cannot be opened offline; undefined for one that everyone may see. */
export function needsConnection(pathname: string): string | undefined {
  const [, first = ''] = pathname.toLowerCase().split('/')
  return privateScreens[first]
}
