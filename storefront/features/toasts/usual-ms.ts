const defaultMs = 5_000
const shopAndAccountMs = 3_000

const shopAndAccount =
  /^\/(shop|product|profile|updateprofile|passwordupdate|orders|orderdetails|address|wishlist)(\/|$)/i

/** How long a toast stays, in ms: 5 s, on the shop and account pages 3 s. */
export function usualMs(path: string): number {
  return shopAndAccount.test(path) ? shopAndAccountMs : defaultMs
}
