import sharp from 'sharp'
import { createRandom } from '../../api/testing/random.ts'
import { seed } from '../seed.ts'
import type { Account, Piece } from './cast.ts'
import { openLine } from './line.ts'
import type { AttackedShop } from './open-shop.ts'
import { countBy, type Tally } from './tally.ts'
import { type Promises, visit } from './visit.ts'

type Options = { shop: AttackedShop; customers: Account[]; pieces: Piece[]; tally: Tally }

export type Crowd = ReturnType<typeof openCrowd>

/** Good shoppers who come one after the other, so many at a time, until `leave`. */
export function openCrowd({ shop, customers, pieces, tally }: Options, atATime: number) {
  const promises: Promises = { cod: new Map(), card: new Map() }
  const failures: string[] = []
  const arriving = customers.values()
  let isOver = false
  let visits = 0

  const keepComing = async (portrait: Blob) => {
    while (!isOver) {
      const next = arriving.next()
      if (next.done) return
      const place = visits++
      const random = createRandom(seed + place)
      const line = openLine(shop.origin, addressOf(place), tally)
      const { gateway } = shop
      await visit({
        line,
        customer: next.value,
        pieces,
        portrait,
        gateway,
        promises,
        random,
      }).catch((error: unknown) => failures.push(String(error)))
    }
  }
  const lanes = takePortrait().then((portrait) =>
    Promise.all(Array.from({ length: atATime }, () => keepComing(portrait))),
  )

  return {
    promises,
    async leave(): Promise<void> {
      isOver = true
      await lanes
    },
    read: () => ({ visits, failures: countBy(failures, String) }),
  }
}

/** Four shoppers share one, as a family does. */
function addressOf(place: number): string {
  const family = Math.floor(place / 4)
  return `10.${(family >> 16) & 255}.${(family >> 8) & 255}.${family & 255}`
}

async function takePortrait(): Promise<Blob> {
  const background = { r: 190, g: 140, b: 110 }
  const picture = sharp({ create: { width: 900, height: 1200, channels: 3, background } })
  return new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' })
}
