import { setTimeout as sleep } from 'node:timers/promises'
import type { DeliveryPromise } from '../../../contract/delivery.ts'
import { hasOffice } from '../../../contract/pin-codes.ts'
import type { Db } from '../../ground/db/pool.ts'
import { withoutDeadline } from '../../ground/db/request-scope.ts'
import { FieldRefusal } from '../../ground/errors/refusal.ts'
import { enforceLimit } from '../../ground/http/rate-limit.ts'
import type { Client } from '../../ground/logins/client.ts'
import type { Courier } from './courier.ts'
import * as queries from './promise-queries.ts'

/** After a failure the courier is left alone so long. */
const pauseMs = 30_000

const tooMany = 'Those were many PIN codes. Please wait a few minutes and try again.'

/**
 * Finds the day by which an order placed now arrives, from the courier's answer for its PIN code, asked anew when
 * that is old.
 * @param timing.waitMs for the courier; a later answer is stored for the next who asks
 */
export function openPromises(
  db: Db,
  courier: Pick<Courier, 'findService'>,
  timing = { waitMs: 2_500 },
) {
  const asking = new Map<string, Promise<void>>()
  let pausedUntil = 0

  /** Resolves too when the courier fails: then what was known before counts. */
  function ask(pin: string): Promise<void> {
    const underWay = asking.get(pin)
    if (underWay) return underWay
    const asked = withoutDeadline(async () => {
      try {
        // Who looked just before the last answer was stored asks just after it.
        if ((await queries.findPromise(db, pin))?.is_fresh) return
        await queries.storePinService(db, pin, await courier.findService(pin))
      } catch {
        pausedUntil = performance.now() + pauseMs
      } finally {
        asking.delete(pin)
      }
    })
    asking.set(pin, asked)
    return asked
  }

  return {
    /**
     * @throws FieldRefusal where no post office has the PIN code
     * @throws Refusal 429 when a client asks for too many that the courier has to be asked for
     */
    async find(pin: string, { limits, address }: Client): Promise<DeliveryPromise> {
      if (!hasOffice(pin)) {
        throw new FieldRefusal({ pin: [`India Post has no office with the PIN code ${pin}.`] })
      }
      const known = await queries.findPromise(db, pin)
      if (known?.is_fresh || performance.now() < pausedUntil) return toPromise(pin, known)
      await enforceLimit(db, limits.pinLookupsOfAddress, address, tooMany)
      await Promise.race([ask(pin), sleep(timing.waitMs)])
      return toPromise(pin, await queries.findPromise(db, pin))
    },
  }
}

function toPromise(
  pin: string,
  known: Awaited<ReturnType<typeof queries.findPromise>>,
): DeliveryPromise {
  return {
    pin,
    is_known: known !== undefined,
    is_served: known?.is_served ?? true,
    cod_available: known?.is_cod ?? null,
    arrives_by: known?.arrives_by ?? null,
  }
}
