import { parseArgs } from 'node:util'
import { runCommand, StartupError } from '../api/ground/errors/startup-error.ts'
import { measureDocuments } from './documents.ts'
import { measureFinder } from './finder.ts'
import { measureGrowth } from './growth.ts'
import { measureImport } from './import.ts'
import { measureMachines } from './machines.ts'
import { measureOffice, prepareOffice } from './office.ts'
import { measureSearch } from './search.ts'
import { withShop } from './shop.ts'
import { measureThroughput } from './throughput.ts'
import { measureWeb } from './web.ts'

/** Where filled shops stay for the next run. */
const folder = process.env.BENCH_DIR
/** Part of the names of what is measured. */
const only = process.env.BENCH_ONLY
const growth = [1_000, 100_000]
const million = [...growth, 1_000_000]

const parts = {
  server: () => withShop((shop) => measureThroughput(shop, only)),
  web: () => withShop(measureWeb),
  growth: () => measureGrowth(growth),
  million: () => measureGrowth(million),
  search: measureSearch,
  machines: () => withShop(measureMachines),
  documents: () => withShop(measureDocuments),
  office: () => withShop((shop) => measureOffice(shop, only), { folder }),
  'fill-office': () => withShop(prepareOffice, { folder }),
  finder: measureFinder,
  import: () => withShop(measureImport),
}
const usual = ['server', 'web'] as const
const isPart = (name: string): name is keyof typeof parts => name in parts

// `server` measures requests, `web` what a browser gets; both run unless one is named. `growth` compares
// queries of 1,000 and 100,000 products, `million` of 1,000,000 too, which take long to fill in. `search`
// asks the judged searches; `machines` orders at 1, 2 and 4 machines over one database;
// `documents` makes invoices, PDFs and a month's return; `office` asks the back office of a million orders;
// `finder` asks the size finder for simulated wearers; `import` reads the shop while 9,000 rows are taken in.
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const unknown = positionals.find((name) => !isPart(name))
  if (unknown)
    throw new StartupError(`no part ${unknown}; there are ${Object.keys(parts).join(', ')}`)
  const chosen = positionals.filter(isPart)
  for (const part of chosen.length ? chosen : usual) {
    await parts[part]()
  }
})
