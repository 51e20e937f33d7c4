import type { Config } from '../../config.ts'
import { shiprocketCourier } from './shiprocket.ts'

/** Of each call: it logs in and asks once. */
const timeoutMs = 2_000

/** Asks whether it comes to the shop's own PIN code. @throws Error in its words */
export async function askCourier({ courier }: Pick<Config, 'courier'>): Promise<string> {
  if (courier.kind === 'local') {
    return 'The stand-in of the demo carries nothing and takes everything. COURIER=shiprocket takes its place.'
  }
  const { shiprocket } = courier
  const { pickupPin } = shiprocket
  const { transitDays } = await shiprocketCourier({
    ...shiprocket,
    pickupPin,
    timeoutMs,
  }).findService(pickupPin)
  return `Shiprocket took the login of ${shiprocket.email} and comes to ${pickupPin} in ${transitDays} days.`
}
