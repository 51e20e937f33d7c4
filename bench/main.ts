import { parseArgs } from 'node:util'
import { runCommand, StartFault } from '../api/start-fault.ts'
import { withShop } from './shop.ts'
import { measureThroughput } from './throughput.ts'
import { measureWeb } from './web.ts'

const parts = { server: measureThroughput, web: measureWeb }
const isPart = (name: string): name is keyof typeof parts => name in parts

// Measures the shop: `server` is what it bears, `web` what a browser gets; both unless one is named.
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const unknown = positionals.find((name) => !isPart(name))
  if (unknown)
    throw new StartFault(`no part ${unknown}; there are ${Object.keys(parts).join(', ')}`)
  const chosen = positionals.filter(isPart)
  for (const part of chosen.length ? chosen : Object.keys(parts).filter(isPart)) {
    await withShop(parts[part])
  }
})
