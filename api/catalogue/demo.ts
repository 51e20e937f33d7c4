import { fileURLToPath } from 'node:url'
import type { Db } from '../db/pool.ts'
import { readCatalogue } from './catalogue-file.ts'
import { importCatalogue } from './import-catalogue.ts'
import { hasProducts } from './import-queries.ts'
import { showProgress } from './progress.ts'

const demoFile = fileURLToPath(new URL('../../demo/catalogue.json', import.meta.url))

/** Fills a shop that has no products with the demo catalogue. */
export async function loadDemoCatalogue(db: Db, mediaDir: string): Promise<void> {
  if (await hasProducts(db)) return
  await importCatalogue(db, mediaDir, readCatalogue(demoFile), showProgress())
}
