import '../production.ts'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { runCommand, StartFault } from '../start-fault.ts'
import { CatalogueFaults, readCatalogue } from './catalogue-file.ts'
import { importCatalogue } from './import-catalogue.ts'
import { showProgress } from './progress.ts'

const help = `Usage: npm run catalogue -- import FILE

Loads a catalogue file into the shop: new products are added, known ones (by their slug) are brought
up to date, nothing is taken away. Photographs are read from photographs/ beside FILE, and
scenes.json and reviews.json are loaded too where they stand beside it. Everything is checked first;
one fault anywhere and nothing is changed. Loading the same file twice does no harm: the stock of
sizes that the shop knows stays as it is.`

await runCommand(async () => {
  const { positionals, values } = readArguments()
  const [command, file] = positionals
  if (values.help || !command) return console.log(help)
  if (command !== 'import' || !file || positionals.length > 2) {
    throw new StartFault(`unknown command; ${help.split('\n')[0]}`)
  }
  await importFile(resolve(file))
})

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw new StartFault(error instanceof Error ? error.message : 'unknown option')
  }
}

async function importFile(file: string): Promise<void> {
  if (!existsSync(file)) throw new StartFault(`there is no file ${file}`)
  try {
    const catalogue = readCatalogue(file)
    const config = readConfig(process.env)
    const database = await openDatabase(config, () => {})
    try {
      const { products, pictures, reviews } = await importCatalogue(
        database.db,
        config.mediaDir,
        catalogue,
        showProgress(),
      )
      console.log(`Loaded ${products} products, ${pictures} pictures and ${reviews} reviews.`)
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof CatalogueFaults)) throw error
    for (const fault of error.faults) console.error(fault)
    const count = error.faults.length
    throw new StartFault(
      `nothing was changed: ${count} ${count === 1 ? 'fault' : 'faults'} in ${file}`,
    )
  }
}
