import { readRssMb } from '../../bench/usage.ts'
import type { AttackedShop, Part } from './open-shop.ts'

const parts = ['web', 'decoder', 'worker', 'primary'] as const

type Memory = { part: Part; pid: number; highestMb: number; lastMb: number }

/** Reads the resident memory of every process of the shop, twice a second. Nothing where there is no /proc. */
export function watchMemory(shop: AttackedShop) {
  const seen = new Map<number, Memory>()
  let lapMb = 0
  const look = () => {
    for (const { part, pid } of shop.processes()) {
      const mb = readRssMb(pid)
      if (mb === undefined) continue
      if (part === 'web') lapMb = Math.max(lapMb, mb)
      const known = seen.get(pid)
      if (!known) seen.set(pid, { part, pid, highestMb: mb, lastMb: mb })
      else {
        known.highestMb = Math.max(known.highestMb, mb)
        known.lastMb = mb
      }
    }
  }
  const read = (part: Part) => {
    look()
    const running = new Set(shop.processes().map(({ pid }) => pid))
    const all = [...seen.values()].filter((process) => process.part === part)
    return {
      part,
      highestMb: Math.max(0, ...all.map(({ highestMb }) => highestMb)),
      nowMb: Math.max(0, ...all.filter(({ pid }) => running.has(pid)).map(({ lastMb }) => lastMb)),
    }
  }
  look()
  const timer = setInterval(look, 500)

  return {
    /** The highest of any process of a part so far, and of those that run now. */
    read,
    readAll: () => parts.map(read),
    /** The highest of any web process since this was last asked. */
    lap(): number {
      look()
      const highestMb = lapMb
      lapMb = 0
      return highestMb
    },
    /** Forgets what was highest. */
    restart: () => {
      seen.clear()
      look()
    },
    stop: () => clearInterval(timer),
  }
}
