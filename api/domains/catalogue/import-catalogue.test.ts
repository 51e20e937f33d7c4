import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { isWaiting } from '../../testing/is-waiting.ts'
import { test as base, type TestShop } from '../../testing/shop.ts'
import { CatalogueErrors, readCatalogue } from './catalogue-file.ts'
import { importCatalogue } from './import-catalogue.ts'
import { showProduct } from './show-product.ts'

const demoFile = fileURLToPath(new URL('../../../demo/catalogue.json', import.meta.url))

const colour = (name: string, hex: string, stock = 5) => ({
  name,
  hex,
  photos: [
    { file: 'front.webp', view: 'front', alt: `${name}, front` },
    { file: 'back.webp', view: 'back', alt: `${name}, back` },
  ],
  sizes: [
    { size: 'S', price: 899.5, mrp: 1799, stock },
    { size: 'M', price: 999, mrp: null, stock },
  ],
})

const declarations = {
  maker: { name: 'Kaveri Knits', address: '7 Mill Road, Tiruppur 641604' },
  generic_name: 'Shirt',
  net_quantity: 1,
  made: '2026-09',
}

function sound() {
  return {
    groups: ['Mens', 'Womens'],
    types: ['Shirts', 'Kurtis'],
    declarations,
    products: [
      {
        slug: 'oxford-shirt',
        name: 'Oxford Shirt',
        brand: 'Nool',
        group: 'Mens',
        type: 'Shirts',
        gender: 'Men',
        description: 'Soft.',
        key_features: { Fabric: '100% cotton', Fit: 'Regular' },
        country_of_origin: 'India',
        hsn: '6205',
        colours: [colour('Sky', '#A9C3D9'), colour('Rust', '#a03020')],
      },
      {
        slug: 'temple-kurti',
        name: 'Temple Kurti',
        group: 'Womens',
        type: 'Kurtis',
        country_of_origin: 'India',
        hsn: '6206',
        gender: 'Women',
        colours: [colour('Leaf', '#2e7d32')],
      },
    ],
  }
}
type File = ReturnType<typeof sound>

const review = { product: 'oxford-shirt', author: 'Meena', rating: 4, body: 'Fits.' }
const scene = { file: 'scenes/hero.webp', name: 'hero', role: 'hero', alt: 'A rail' }

type Folder = { path: string; write(name: string, json: unknown): string }

/** A folder with two photographs and a scene, and a catalogue when one is written. */
const test = base.extend<{ folder: Folder }>({
  // Vitest reads what a fixture depends on from this pattern.
  // oxlint-disable-next-line eslint/no-empty-pattern
  folder: async ({}, use) => {
    const path = mkdtempSync(join(tmpdir(), 'nool-catalogue-'))
    mkdirSync(join(path, 'photographs'))
    mkdirSync(join(path, 'scenes'))
    const plain = (background: string) =>
      sharp({ create: { width: 40, height: 50, channels: 3, background } }).webp()
    await plain('red').toFile(join(path, 'photographs', 'front.webp'))
    await plain('blue').toFile(join(path, 'photographs', 'back.webp'))
    await plain('green').toFile(join(path, 'scenes', 'hero.webp'))
    await use({
      path,
      write(name, json) {
        writeFileSync(join(path, name), typeof json === 'string' ? json : JSON.stringify(json))
        return join(path, name)
      },
    })
    rmSync(path, { recursive: true, force: true })
  },
})

const load = (shop: TestShop, file: string) =>
  importCatalogue(shop.db, shop.media, readCatalogue(file))

function errorsOf(read: () => unknown): string[] {
  try {
    read()
  } catch (error) {
    if (error instanceof CatalogueErrors) return error.errors
    throw error
  }
  return []
}

/** Every row of the catalogue, but for times. */
async function contents(shop: TestShop) {
  const tables = [
    'product_groups',
    'garment_types',
    'group_garment_types',
    'products',
    'variants',
    'sizes',
    'variant_pictures',
    'pictures',
    'stock_ledger',
    'reviews',
    'scenes',
    'wear_with',
    'search_words',
  ]
  const rows = tables.map(async (table) => {
    const { rows: found } = await sql<{ row: unknown }>`
      select to_jsonb(t) - array['updated_at', 'created_at', 'at'] as row
      from ${sql.table(table)} t order by 1`.execute(shop.db)
    return [table, found.map(({ row }) => row)]
  })
  return Object.fromEntries(await Promise.all(rows))
}

describe('loading a catalogue', () => {
  test('fills the shop with all that the file says', async ({ shop, folder }) => {
    const file = folder.write('catalogue.json', sound())
    folder.write('reviews.json', { reviews: [review] })
    folder.write('scenes.json', { scenes: [scene] })

    expect(await load(shop, file)).toMatchObject({ products: 2, pictures: 3, reviews: 1 })

    const list = await shop.as()('GET /api/products/')
    expect(list.results.map((product) => product.slug)).toEqual(['oxford-shirt', 'temple-kurti'])
    const detail = await shop.as()('GET /api/products/{id}/', {
      params: { id: list.results[0]?.id ?? 0 },
    })
    expect(detail).toMatchObject({
      price: 899.5,
      mrp: 1799,
      category: 'Mens',
      subcategory: 'Shirts',
      key_features: { Fabric: '100% cotton', Fit: 'Regular' },
      rating: { average: 4, count: 1 },
    })
    expect(detail.variants.map((variant) => [variant.color_name, variant.hex_color_code])).toEqual([
      ['Sky', '#a9c3d9'],
      ['Rust', '#a03020'],
    ])
    expect(detail.variants[0]?.sizes).toMatchObject([
      { size: 'S', stock: 5, price: 899.5, mrp: 1799 },
      { size: 'M', stock: 5, price: 999, mrp: null },
    ])
    expect(detail.images.map((image) => [image.alt_text, image.width, image.height])).toEqual([
      ['Sky, front', 40, 50],
      ['Sky, back', 40, 50],
    ])
    expect((await shop.fetch(detail.primary_image ?? '')).status).toBe(200)
    expect(await shop.as()('GET /api/scenes/')).toMatchObject([{ name: 'hero', alt: 'A rail' }])
  })

  test('finds pictures that are named after their colour, and says who wears it', async ({
    shop,
    folder,
  }) => {
    const names = ['fabric', 'detail', 'worn-2', 'worn-10', 'front', 'side']
    for (const name of names) {
      copyFileSync(
        join(folder.path, 'photographs', 'back.webp'),
        join(folder.path, 'photographs', `Oxford-Shirt-deep-sky-${name}.webp`),
      )
    }
    const given = sound()
    const [shirt, kurti] = given.products
    const [sky] = shirt?.colours ?? []
    const [front] = kurti?.colours[0]?.photos ?? []
    if (!sky || !front) throw new Error('the sound file has both')
    Object.assign(sky, { name: 'Deep Sky', photos: undefined })
    Object.assign(front, { view: 'worn', worn_by: { height_cm: 165, size: 'M' } })
    await load(shop, folder.write('catalogue.json', given))

    const { results } = await shop.as()('GET /api/products/')
    const show = (at: number) =>
      shop.as()('GET /api/products/{id}/', { params: { id: results[at]?.id ?? 0 } })
    expect((await show(0)).images.map(({ kind, alt }) => [kind, alt])).toEqual([
      ['front', 'Oxford Shirt, Deep Sky, front'],
      ['worn', 'Oxford Shirt, Deep Sky, worn'],
      ['worn', 'Oxford Shirt, Deep Sky, worn'],
      ['detail', 'Oxford Shirt, Deep Sky, close-up'],
      ['fabric', 'Oxford Shirt, Deep Sky, the fabric'],
    ])
    expect((await show(1)).images.map(({ worn_by: by }) => by)).toEqual([
      'She is 165 cm and wears M',
      null,
    ])
  })

  test('twice changes nothing', async ({ shop, folder }) => {
    const file = folder.write('catalogue.json', sound())
    folder.write('reviews.json', { reviews: [review] })
    folder.write('scenes.json', { scenes: [scene] })
    await load(shop, file)
    const before = await contents(shop)
    await load(shop, file)
    expect(await contents(shop)).toEqual(before)
  })

  test('takes code, shelf and weight of a size, and leaves those that it does not name', async ({
    shop,
    folder,
  }) => {
    const facts = { sku: 'OX-S', barcode: '8901234567890', shelf: 'A3', weight: 310, cost: 412.5 }
    const spoil = (what: object) => {
      const file = sound()
      Object.assign(file.products[0]?.colours[0]?.sizes[0] ?? {}, what)
      return folder.write('catalogue.json', file)
    }
    await load(shop, spoil(facts))
    await load(shop, spoil({ shelf: 'B1' }))
    const { rows } = await sql`
      select sku, barcode, shelf, weight_grams, cost_paise, size_code(id, barcode) as code
      from sizes order by id limit 1`.execute(shop.db)
    const stored = { sku: 'OX-S', barcode: '8901234567890', shelf: 'B1', weight_grams: 310 }
    expect(rows).toEqual([{ ...stored, cost_paise: 41_250, code: '8901234567890' }])
    const taken = folder.write('catalogue.json', {
      ...sound(),
      products: sound().products.map((product) => ({
        ...product,
        colours: product.colours.map((one) => ({
          ...one,
          sizes: one.sizes.map((size) =>
            one.name === 'Leaf' && size.size === 'M' ? { ...size, barcode: facts.barcode } : size,
          ),
        })),
      })),
    })
    await expect(load(shop, taken)).rejects.toThrow('a barcode of the file is that of another size')
    const codes = await sql<{ code: string }>`
      select size_code(p_size_id => id, p_barcode => null) as code
      from (values (1), (123456), (12345678)) as ids(id)`.execute(shop.db)
    expect(codes.rows.map(({ code }) => code)).toEqual(['NS0000018', 'NS1234566', 'NS123456782'])
  })

  test('links what goes together, also with what the file leaves out', async ({ shop, folder }) => {
    await load(shop, folder.write('catalogue.json', sound()))
    const [shirt] = sound().products
    const jeans = { ...shirt, slug: 'raw-jeans', name: 'Raw Jeans' }
    const second = { ...sound(), products: [{ ...jeans, wear_with: ['oxford-shirt'] }] }
    await load(shop, folder.write('catalogue.json', second))
    const links = () =>
      shop.db
        .selectFrom('wear_with')
        .innerJoin('products as p', 'p.id', 'product_id')
        .innerJoin('products as o', 'o.id', 'other_id')
        .select(['p.slug', 'o.slug as other'])
        .execute()
    expect(await links()).toEqual([{ slug: 'raw-jeans', other: 'oxford-shirt' }])

    const wrong = { ...sound(), products: [{ ...jeans, wear_with: ['no-such', 'oxford-shirt'] }] }
    const outcome = await load(shop, folder.write('catalogue.json', wrong)).catch((e: unknown) => e)
    expect(outcome).toMatchObject({
      errors: ["garment 'raw-jeans': wear_with: unknown product 'no-such'"],
    })
    const mixed = {
      ...sound(),
      products: sound().products.map((product) => ({
        ...product,
        wear_with: ['temple-kurti', 'temple-kurti'],
      })),
    }
    const file = folder.write('catalogue.json', mixed)
    expect(errorsOf(() => readCatalogue(file))).toEqual([
      "garment 1 'oxford-shirt': wear_with: 'temple-kurti' stands twice",
      "garment 1 'oxford-shirt': wear_with: 'temple-kurti' is of another group",
      "garment 2 'temple-kurti': wear_with: 'temple-kurti' stands twice",
      "garment 2 'temple-kurti': wear_with: it names itself",
    ])
    expect(await links()).toEqual([{ slug: 'raw-jeans', other: 'oxford-shirt' }])
  })

  test('again leaves the stock that was sold from as it is', async ({ shop, folder }) => {
    const catalogue = sound()
    const file = folder.write('catalogue.json', catalogue)
    await load(shop, file)
    const { id } = await shop.db
      .selectFrom('sizes')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await shop.db
      .insertInto('stock_ledger')
      .values({ size_id: id, delta: -3, reason: 'order', cause: 'order:1' })
      .execute()
    const before = await contents(shop)
    folder.write('catalogue.json', {
      ...catalogue,
      products: catalogue.products.map((product) => ({
        ...product,
        colours: product.colours.map((one) => ({
          ...one,
          sizes: one.sizes.map((size) => ({ ...size, stock: 77 })),
        })),
      })),
    })
    await load(shop, file)
    expect(await contents(shop)).toEqual(before)
  })

  test('again leaves a size at nothing that came with nothing', async ({ shop, folder }) => {
    const catalogue = sound()
    const [shirt] = catalogue.products
    const file = folder.write('catalogue.json', {
      ...catalogue,
      products: [{ ...shirt, colours: [colour('Sky', '#a9c3d9', 0)] }],
    })
    await load(shop, file)
    folder.write('catalogue.json', {
      ...catalogue,
      products: [{ ...shirt, colours: [colour('Sky', '#a9c3d9', 9)] }],
    })
    await load(shop, file)
    const sizes = await shop.db.selectFrom('sizes').select('stock').execute()
    expect(sizes).toEqual([{ stock: 0 }, { stock: 0 }])
  })

  test('again brings what is known up to date and takes nothing away', async ({ shop, folder }) => {
    const file = folder.write('catalogue.json', sound())
    await load(shop, file)
    const ids = await shop.db.selectFrom('products').select(['id', 'slug']).orderBy('id').execute()
    const catalogue = sound()
    const [shirt] = catalogue.products
    folder.write('catalogue.json', {
      ...catalogue,
      products: [{ ...shirt, name: 'Renamed Shirt', colours: [colour('sky', '#0000ff')] }],
    })
    await load(shop, file)

    const after = await shop.db
      .selectFrom('products')
      .select(['id', 'slug'])
      .orderBy('id')
      .execute()
    expect(after).toEqual(ids)
    const { results } = await shop.as()('GET /api/products/', { query: { sort: 'a-z' } })
    expect(results.map((product) => product.name)).toEqual(['Renamed Shirt', 'Temple Kurti'])
    expect(results[0]?.variants).toMatchObject([
      { variant_value: 'Sky', hex_color_code: '#0000ff' },
      { variant_value: 'Rust' },
    ])
  })

  test('beside an open shop locks the sizes that change alone, in the order of orders', async ({
    shop,
    folder,
  }) => {
    const [shirt, kurti] = sound().products
    const loadProducts = (...products: unknown[]) =>
      load(shop, folder.write('catalogue.json', { ...sound(), products }))
    await loadProducts(shirt)
    await loadProducts(shirt, kurti)
    const sizes = await shop.db.selectFrom('sizes').select(['id', 'size']).orderBy('id').execute()
    const [low, high] = [sizes[0], sizes.findLast(({ size }) => size === 'S')]
    const order = new pg.Client({ connectionString: shop.ownerUrl })
    await order.connect()
    await order.query('begin')
    const lock = (size: { id: number } | undefined) =>
      order.query(`select from sizes where id = ${size?.id} for no key update nowait`)
    await lock(low)
    await loadProducts(shirt, kurti)

    const cheaper = (product: typeof shirt) => ({
      ...product,
      colours: product?.colours.map((one) => ({
        ...one,
        sizes: one.sizes.map((size) => (size.size === 'S' ? { ...size, price: 500 } : size)),
      })),
    })
    const loading = loadProducts(cheaper(kurti), cheaper(shirt))
    await isWaiting(shop)
    await lock(high)
    await order.query('commit')
    await order.end()
    await loading
    const { results } = await shop.as()('GET /api/products/')
    expect(results.map(({ price }) => price)).toEqual([500, 500])
  })

  test('again takes the colours in their new order, those that it leaves out last', async ({
    shop,
    folder,
  }) => {
    const catalogue = sound()
    const [shirt] = catalogue.products
    const [sky, rust, leaf, navy] = [
      colour('Sky', '#a9c3d9'),
      colour('Rust', '#a03020'),
      colour('Leaf', '#2e7d32'),
      colour('Navy', '#27325e'),
    ]
    const orders = [
      [[sky, rust, leaf], 'Sky Rust Leaf'],
      [[leaf, sky, rust], 'Leaf Sky Rust'],
      [[navy, rust], 'Navy Rust Leaf Sky'],
      [[navy, rust], 'Navy Rust Leaf Sky'],
      [[sky], 'Sky Navy Rust Leaf'],
    ] as const
    for (const [colours, expected] of orders) {
      const products = [{ ...shirt, colours }]
      await load(shop, folder.write('catalogue.json', { ...catalogue, products }))
      const { results } = await shop.as()('GET /api/products/')
      expect(results[0]?.variants.map((variant) => variant.variant_value).join(' ')).toBe(expected)
    }
  })

  test('with a picture that is none names it and changes nothing', async ({ shop, folder }) => {
    const file = folder.write('catalogue.json', sound())
    folder.write('photographs/back.webp', 'not a picture')
    const before = await contents(shop)
    const outcome = await load(shop, file).catch((error: unknown) => error)
    if (!(outcome instanceof CatalogueErrors)) throw new Error('it was loaded')
    expect(outcome.errors).toHaveLength(1)
    expect(outcome.errors[0]).toMatch(/photographs\/back\.webp: /)
    expect(await contents(shop)).toEqual(before)
  })
})

describe('an error in a catalogue file', () => {
  type Mistake = [line: RegExp, spoil: (file: File) => unknown]
  const first = (file: File) => {
    const [product] = file.products
    const [shade] = product?.colours ?? []
    const [size] = shade?.sizes ?? []
    const [photo] = shade?.photos ?? []
    if (!product || !shade || !size || !photo) throw new Error('the sound file has all of them')
    return { product, shade, size, photo }
  }
  const change = (file: File, where: keyof ReturnType<typeof first>, what: object) => {
    Object.assign(first(file)[where], what)
    return file
  }
  const product = /garment 1 'oxford-shirt': /.source
  const mistakes: Mistake[] = [
    [/^catalogue\.json: groups must be a list$/, (file) => ({ ...file, groups: 'Mens' })],
    [/: groups is missing$/, (file) => ({ ...file, groups: undefined })],
    [/: type 1: it must not be empty$/, (file) => ({ ...file, types: ['', 'Shirts', 'Kurtis'] })],
    [
      /: garment 1: its slug must .*hyphens$/,
      (file) => change(file, 'product', { slug: 'A Slug' }),
    ],
    [/: garment 1: its name must not be empty$/, (file) => change(file, 'product', { name: ' ' })],
    [
      /: garment 1: its gender must be one of Men, /,
      (file) => change(file, 'product', { gender: 'Mens' }),
    ],
    [
      /: garment 1: its colours must have an entry$/,
      (file) => change(file, 'product', { colours: [] }),
    ],
    [
      /: garment 1: its colours must be a list$/,
      (file) => change(file, 'product', { colours: 'Sky' }),
    ],
    [
      /: garment 1: it has what is no field here: fabric$/,
      (file) => change(file, 'product', { fabric: 'Cotton' }),
    ],
    [
      /: garment 1, colour 1, size 1: it has what is no field here: price_rs$/,
      (file) => change(file, 'size', { price_rs: 3 }),
    ],
    [
      /: garment 1, colour 1: its hex must be such as #/,
      (file) => change(file, 'shade', { hex: 'red' }),
    ],
    [
      RegExp(`^${product}colour 'Sky': no photos; .* oxford-shirt-sky-front\\.jpg$`),
      (file) => change(file, 'shade', { photos: [] }),
    ],
    [
      /: garment 1, colour 1: its photos may have 8 entries at most$/,
      (file) => change(file, 'shade', { photos: Array(9).fill(first(file).photo) }),
    ],
    [
      RegExp(`^${product}colour 'Sky': the first picture shows the fabric, not the garment$`),
      (file) => change(file, 'photo', { view: 'fabric' }),
    ],
    [
      /, colour 1, photo 1: its worn_by\.height_cm must be a whole number$/,
      (file) => change(file, 'photo', { worn_by: { height_cm: 1.65, size: 'M' } }),
    ],
    [/, photo 1: its view must be one of /, (file) => change(file, 'photo', { view: 'side' })],
    [/, size 1: its price must be more than 0$/, (file) => change(file, 'size', { price: 0 })],
    [
      /, size 1: its price may have two decimals at most$/,
      (file) => change(file, 'size', { price: 10.005 }),
    ],
    [/, size 1: its price must be a number$/, (file) => change(file, 'size', { price: '899' })],
    [/, size 1: its stock must be 0 or more$/, (file) => change(file, 'size', { stock: -1 })],
    [/, size 1: its stock must be a whole number$/, (file) => change(file, 'size', { stock: 1.5 })],
    [
      /, size 1: its barcode has a check digit that does not fit$/,
      (file) => change(file, 'size', { barcode: '8901234567895' }),
    ],
    [
      /, size 1: its barcode must not be .* ours$/,
      (file) => change(file, 'size', { barcode: 'ns1' }),
    ],
    [/, size 1: its weight must be 1 or more$/, (file) => change(file, 'size', { weight: 0 })],
    [/^groups: 'Mens' stands twice$/, (file) => ({ ...file, groups: ['Mens', 'mens', 'Womens'] })],
    [
      /^types: 'Shirts' stands twice$/,
      (file) => ({ ...file, types: ['Shirts', 'shirts', 'Kurtis'] }),
    ],
    [
      /^products: the slug 'temple-kurti' stands twice$/,
      (file) => change(file, 'product', { slug: 'temple-kurti' }),
    ],
    [
      RegExp(`^${product}unknown group 'Pets'$`),
      (file) => change(file, 'product', { group: 'Pets' }),
    ],
    [
      RegExp(`^${product}unknown type 'Hats'$`),
      (file) => change(file, 'product', { type: 'Hats' }),
    ],
    [
      RegExp(`^${product}the colour 'RUST' stands twice$`),
      (file) => change(file, 'shade', { name: 'RUST' }),
    ],
    [
      RegExp(`^${product}colour 'Sky': the size 'm' stands twice$`),
      (file) => change(file, 'size', { size: 'm' }),
    ],
    [
      RegExp(`^${product}colour 'Sky', size 'S': price 1800 is above mrp 1799$`),
      (file) => change(file, 'size', { price: 1800 }),
    ],
    [
      RegExp(`^${product}colour 'Sky': there is no picture gone.webp$`),
      (file) => change(file, 'photo', { file: 'gone.webp' }),
    ],
  ]

  test('is one line with its place', ({ folder }) => {
    for (const [line, spoil] of mistakes) {
      const file = folder.write('catalogue.json', spoil(sound()))
      const found = errorsOf(() => readCatalogue(file))
      expect(found).toEqual([expect.stringMatching(line)])
    }
  })

  test('is found in the reviews and scenes beside it too', ({ folder }) => {
    const file = folder.write('catalogue.json', sound())
    folder.write('reviews.json', { reviews: [review, { ...review, product: 'gone' }] })
    folder.write('scenes.json', { scenes: [{ ...scene, file: 'scenes/gone.webp' }] })
    expect(errorsOf(() => readCatalogue(file))).toEqual([
      "scene 1 'hero': there is no picture scenes/gone.webp",
      "review 2: unknown product 'gone'",
    ])
    folder.write('reviews.json', { reviews: [{ ...review, rating: 6 }] })
    expect(errorsOf(() => readCatalogue(file))).toEqual([
      expect.stringMatching(/^reviews\.json: review 1: its rating must be 5 or less$/),
    ])
  })

  test('does not hide the others', ({ folder }) => {
    const spoilt = change(sound(), 'product', { group: 'Pets', type: 'Hats' })
    const file = folder.write('catalogue.json', change(spoilt, 'size', { price: 1800 }))
    expect(errorsOf(() => readCatalogue(file))).toHaveLength(3)
  })

  test('is reported of a file that is no JSON or does not exist', ({ folder }) => {
    const broken = folder.write('catalogue.json', '{"groups": [')
    expect(errorsOf(() => readCatalogue(broken))).toEqual([
      expect.stringMatching(/^.*catalogue\.json: .*JSON/),
    ])
    const missing = join(folder.path, 'missing.json')
    expect(errorsOf(() => readCatalogue(missing))).toEqual([expect.stringMatching(/ENOENT/)])
  })
})

test('the demo catalogue has no errors', () => {
  expect(readCatalogue(demoFile).products.length).toBeGreaterThan(0)
})

test('a product without its declarations is a draft, and published once they are there', async ({
  shop,
  folder,
}) => {
  const file = { ...sound(), declarations: {} }
  const state = () =>
    shop.db.selectFrom('products').select(['slug', 'state']).orderBy('slug').execute()
  const [shirt, named] = file.products
  const kurti = { ...named, hsn: '620' }
  const complete = { ...shirt, ...declarations, made: '2026-09' }
  const abroad = { ...kurti, ...declarations, hsn: '6206', country_of_origin: 'Nepal' }

  const first = await load(shop, folder.write('a.json', { ...file, products: [complete, kurti] }))
  expect(first.undeclared).toEqual([
    {
      slug: 'temple-kurti',
      missing: [
        'maker (name and address)',
        'generic_name',
        'net_quantity',
        'made (month and year)',
        'hsn (at least 4 digits)',
      ],
      isOnSale: false,
    },
  ])
  expect(await state()).toEqual([
    { slug: 'oxford-shirt', state: 'on_sale' },
    { slug: 'temple-kurti', state: 'draft' },
  ])

  // What is on sale stays so, and is named; what is imported names its importer; a size has centimetres.
  const odd = {
    ...abroad,
    colours: [{ ...colour('Leaf', '#2e7d32'), sizes: [{ size: 'Free', price: 499, stock: 2 }] }],
  }
  const second = await load(shop, folder.write('b.json', { ...file, products: [shirt, odd] }))
  expect(second.undeclared).toMatchObject([
    { slug: 'oxford-shirt', isOnSale: true },
    {
      slug: 'temple-kurti',
      missing: ["maker (role 'importer', as it is imported)", 'sizes_cm of Free'],
      isOnSale: false,
    },
  ])

  const importer = { ...declarations.maker, role: 'importer' }
  const whole = { ...odd, maker: importer, net_quantity: 2, sizes_cm: { Free: '110 × 90 cm' } }
  const third = await load(shop, folder.write('c.json', { ...file, products: [complete, whole] }))
  expect(third.undeclared).toEqual([])
  expect(await state()).toMatchObject([{ state: 'on_sale' }, { state: 'on_sale' }])
  const { id } = await shop.db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'temple-kurti')
    .executeTakeFirstOrThrow()
  const shown = await showProduct(shop.db, id)
  expect(shown.declarations).toEqual([
    { name: 'Generic name', value: 'Shirt' },
    { name: 'Net quantity', value: '2 N' },
    { name: 'MRP', value: expect.stringMatching(/incl\. of all taxes$/) },
    { name: 'Unit sale price', value: expect.stringMatching(/a piece$/) },
    { name: 'Size', value: expect.stringContaining('Free: 110 × 90 cm') },
    { name: 'Month of import', value: 'September 2026' },
    { name: 'Country of origin', value: 'Nepal' },
    { name: 'Imported by', value: 'Kaveri Knits, 7 Mill Road, Tiruppur 641604' },
  ])
})

test('sizes stand in the order of what they fit, whatever the file has', async ({
  shop,
  folder,
}) => {
  const file = sound()
  const mixed = ['2XL', 'XL', '38', 'Small', 'Free', '3XL', '10-11Y', 'Medium', '9-10Y', '6-12M']
  const [product] = file.products
  const [first] = product?.colours ?? []
  if (!product || !first) throw new Error('the file has no product')
  first.sizes = mixed.map((size) => ({ size, price: 899, mrp: null, stock: 1 }))
  const measured = { ...product, sizes_cm: Object.fromEntries(mixed.map((size) => [size, '99'])) }
  await load(shop, folder.write('catalogue.json', { ...file, products: [measured] }))
  const { id } = await shop.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  const { variants } = await showProduct(shop.db, id)
  expect(variants[0]?.sizes.map(({ size }) => size)).toEqual([
    'Small',
    'Medium',
    'XL',
    '2XL',
    '3XL',
    '38',
    '6-12M',
    '9-10Y',
    '10-11Y',
    'Free',
  ])
})

test('a file is read with a byte order mark, and in UTF-16', async ({ folder }) => {
  const text = JSON.stringify(sound())
  const little = Buffer.from(`\uFEFF${text}`, 'utf16le')
  for (const bytes of [
    Buffer.from(`\uFEFF${text}`),
    little,
    little.subarray(2),
    Buffer.from(little).swap16(),
    Buffer.from(little.subarray(2)).swap16(),
  ]) {
    for (const reviews of ['{"reviews":[]}', `\uFEFF${JSON.stringify({ reviews: [review] })}`]) {
      folder.write('reviews.json', reviews)
      const file = join(folder.path, 'catalogue.json')
      writeFileSync(file, bytes)
      expect(readCatalogue(file).products).toHaveLength(2)
    }
  }
})

test('what counts for new products alone is left alone of known ones, and named', async ({
  shop,
  folder,
}) => {
  const file = sound()
  Object.assign(file.products[1] ?? {}, { is_active: false })
  const first = await load(shop, folder.write('catalogue.json', file))
  expect(first.leftAlone).toEqual({ stock: 0, isActive: [] })
  const onSale = () =>
    shop.db.selectFrom('products').select(['slug', 'is_active']).orderBy('slug').execute()
  const before = [
    { slug: 'oxford-shirt', is_active: true },
    { slug: 'temple-kurti', is_active: false },
  ]
  expect(await onSale()).toEqual(before)
  const again = await load(shop, folder.write('catalogue.json', sound()))
  expect(again.leftAlone).toEqual({
    stock: 6,
    isActive: [{ slug: 'temple-kurti', isOnSale: false }],
  })
  expect(await onSale()).toEqual(before)
})
