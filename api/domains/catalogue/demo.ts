import { fileURLToPath } from 'node:url'
import type { Db } from '../../ground/db/pool.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import type { Media } from '../../ground/media/open-media.ts'
import { hasProducts } from './import-queries.ts'

const demoFile = fileURLToPath(new URL('../../../demo/catalogue.json', import.meta.url))

export async function loadDemoCatalogue(db: Db, media: Media): Promise<void> {
  if (await hasProducts(db)) return
  // Loaded only here: it imports sharp, and is needed once in the life of a shop.
  const { CatalogueErrors, readCatalogue } = await import('./catalogue-file.ts')
  const { importCatalogue } = await import('./import-catalogue.ts')
  const { showProgress } = await import('./progress.ts')
  try {
    await importCatalogue(db, media, readCatalogue(demoFile), showProgress())
  } catch (error) {
    if (!(error instanceof CatalogueErrors)) throw error
    throw new StartupError(`the demo catalogue cannot be loaded: ${error.errors[0]}`)
  }
}
