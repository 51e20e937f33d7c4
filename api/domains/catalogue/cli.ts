import '../../ground/config/runtime-setup.ts'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../ground/db/open.ts'
import { runCommand, StartupError } from '../../ground/errors/startup-error.ts'
import { inr } from '../../ground/http/money.ts'
import { openCheckedMedia } from '../../ground/media/check-bucket.ts'
import { CatalogueErrors, readCatalogue } from './catalogue-file.ts'
import { loadDemoCatalogue } from './demo.ts'
import { editWords } from './edit-words.ts'
import { generateCatalogue } from './generate.ts'
import { importCatalogue } from './import-catalogue.ts'
import type { LeftAlone } from './import-products.ts'
import { printLabels } from './print-labels.ts'
import { showProgress } from './progress.ts'
import { reindexIfStale } from './service.ts'
import { listUnsurePrices } from './unsure-prices.ts'

const usage =
  'Usage: npm run catalogue -- import FILE | generate N [--seed S] | words … | labels [SLUG or SKU] --to FILE'
const help = `${usage}

import FILE
Loads a catalogue file into the shop: new products are added, known ones (by their slug) are
updated, nothing is deleted. Photographs are read from photographs/ beside FILE, and
scenes.json and reviews.json are loaded too where they stand beside it. Everything is checked first;
one error anywhere, such as a field that there is not, and nothing is changed. Loading the same file
twice does no harm: the stock of sizes that the shop knows stays as it is, and so does whether a
product that it knows is on sale (is_active); both are named where they were left alone. A new product that lacks what law wants declared (maker,
country_of_origin, generic_name, net_quantity, made, sizes in centimetres) is loaded as a draft and
named: complete the file, load it again, and it is on sale.

generate N
Adds N plausible products, up to 1,000,000 at once, to see how the shop bears them: varied from the
products that are there (the demo's, in an empty shop), with their pictures, and with stock, reviews,
customers and orders. The same seed (by default 1) makes the same products. It refuses in
live mode, and nothing takes the products out again: give it a DATA_DIR of its own.

words [KIND] | words add WORD KIND [VALUE] | words remove WORD
Lists, adds or removes what words of a search mean: 'words add kurthi type Kurtis', 'words add
"gajar red" colour Red', 'words add muffler not-sold Shirts'. A running shop knows them at once.

labels [SLUG or SKU] --to FILE
Prints a label for each size, of all products, of one, or of one size by its SKU, bar code or our
code, into a PDF with 24 labels on a sheet of A4. What a scanner reads is the maker's own bar code
where the size has one.`
const maxProducts = 1_000_000

await runCommand(async () => {
  const { positionals, values } = readArguments()
  const [command, what] = positionals
  if (values.help || !command) return console.log(help)
  if (command === 'words') return words(positionals.slice(1))
  if (command === 'labels' && positionals.length < 3) return labels(what, values.to)
  if (!what || positionals.length > 2) throw new StartupError(`unknown command; ${usage}`)
  if (command === 'import') return importFile(resolve(what))
  if (command !== 'generate') throw new StartupError(`unknown command; ${usage}`)
  await generate(wholeNumber('N', what, maxProducts), wholeNumber('--seed', values.seed, 999_999))
})

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      to: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  })
}

function wholeNumber(of: string, given: string, max: number): number {
  const number = /^\d{1,9}$/.test(given) ? Number(given) : 0
  if (number < 1 || number > max) {
    throw new StartupError(`${of} is a whole number from 1 to ${max.toLocaleString('en-IN')}`)
  }
  return number
}

async function words(args: string[]): Promise<void> {
  const database = await openDatabase(readConfig(process.env), () => {})
  try {
    for (const line of await editWords(database.db, args)) console.log(line)
  } finally {
    await database.close()
  }
}

async function labels(of: string | undefined, to: string | undefined): Promise<void> {
  if (!to) throw new StartupError('say where the PDF goes: --to labels.pdf')
  const config = readConfig(process.env)
  const database = await openDatabase(config, () => {})
  try {
    const files = await printLabels(
      database.db,
      config.shop,
      { of, to: resolve(to) },
      showProgress(),
    )
    for (const { file, count } of files) console.log(`${count} labels are in ${file}.`)
  } finally {
    await database.close()
  }
}

async function generate(products: number, seed: number): Promise<void> {
  const config = readConfig(process.env)
  if (config.mode === 'live') throw new StartupError('products are not invented in live mode')
  const media = await openCheckedMedia(config)
  const database = await openDatabase(config, () => {})
  try {
    await loadDemoCatalogue(database.db, media)
    const { orders } = await generateCatalogue(
      database.ownerUrl,
      { products, seed },
      showProgress(),
    )
    console.log(`Made ${products} products and ${orders} orders.`)
  } finally {
    await database.close()
  }
}

function leftAloneInWords({ stock, isActive }: LeftAlone): string[] {
  const sizes = stock === 1 ? 'one known size' : `${stock} known sizes`
  return [
    ...(stock ? [`Left alone: the stock of ${sizes}, which the shop counts itself.`] : []),
    ...isActive.map(
      ({ slug, isOnSale }) =>
        `Left alone: is_active of '${slug}', which is ${isOnSale ? 'on sale' : 'not on sale'} as before.`,
    ),
  ]
}

async function importFile(file: string): Promise<void> {
  if (!existsSync(file)) throw new StartupError(`there is no file ${file}`)
  try {
    const catalogue = readCatalogue(file)
    const config = readConfig(process.env)
    const media = await openCheckedMedia(config)
    const database = await openDatabase(config, () => {})
    try {
      const { products, pictures, reviews, undeclared, leftAlone } = await importCatalogue(
        database.db,
        media,
        catalogue,
        showProgress(),
      )
      const unsure = await listUnsurePrices(database.db)
      await reindexIfStale(database.db, database.ownerUrl)
      console.log(`Loaded ${products} products, ${pictures} pictures and ${reviews} reviews.`)
      for (const line of leftAloneInWords(leftAlone)) console.log(line)
      for (const { slug, missing, isOnSale } of undeclared) {
        const state = isOnSale ? 'on sale as before' : 'a draft, not on sale'
        console.error(`'${slug}' is ${state}, and lacks: ${missing.join(', ')}`)
      }
      for (const { slug, size, pricePaise, surePaise } of unsure) {
        console.error(
          `'${slug}' ${size} costs ${inr(pricePaise)}, where no rate of GST agrees with itself; the higher is charged. The nearest sure price is ${inr(surePaise)}`,
        )
      }
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof CatalogueErrors)) throw error
    for (const line of error.errors) console.error(line)
    const count = error.errors.length
    throw new StartupError(
      `nothing was changed: ${count} ${count === 1 ? 'error' : 'errors'} in ${file}`,
    )
  }
}
