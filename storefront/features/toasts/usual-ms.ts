const defaultMs = 5_000
const shopAndAccountMs = 3_000

const shopAndAccount =
  /^\/(shop|product|profile|updateprofile|passwordupdate|orders|orderdetails|address|wishlist)(\/|$)/i

/** The duration of a toast by page, in ms. */
export function usualMs(path: string): number {
  return shopAndAccount.test(path) ? shopAndAccountMs : defaultMs
}
