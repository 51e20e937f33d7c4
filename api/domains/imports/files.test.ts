import { strToU8, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { describe, expect } from 'vitest'
import { type SheetCell, writeXlsx } from '../../ground/sheets/write-xlsx.ts'
import { run, takeIn, upload } from '../../testing/import-files.ts'
import { sheetOf } from '../../testing/import-sheets.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'

const head = [
  'slug',
  'name',
  'group',
  'type',
  'colour',
  'size',
  'price',
  'mrp',
  'sku',
  'barcode',
  'weight',
  'brand',
]
type Row = Record<string, string | number>
const row = (size: string, more: Row = {}): Row => ({
  slug: 'oxford-shirt',
  name: 'Oxford Shirt',
  group: 'Mens',
  type: 'Shirts',
  colour: 'Sky',
  size,
  price: 899,
  mrp: 1_299,
  sku: `OX-${size}`,
  brand: 'Köln & मीरा',
  ...more,
})
const csv = (...rows: Row[]) => sheetOf(head, rows)

async function xlsx(rows: SheetCell[][]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of writeXlsx(rows)) parts.push(part)
  return Buffer.concat(parts)
}

const staffOf = (shop: TestShop) => makeStaff(shop, 'catalogue')
const list = (shop: TestShop) =>
  shop.db
    .selectFrom('sizes as s')
    .innerJoin('variants as v', 'v.id', 's.variant_id')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select([
      'p.slug',
      'p.name',
      'p.brand',
      'v.colour_name',
      's.size',
      's.price_paise',
      's.mrp_paise',
      's.sku',
      's.shelf',
    ])
    .orderBy('s.id')
    .execute()

const encoded: [string, (text: string) => Buffer][] = [
  ['UTF-8 with a byte order mark', (text) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 little endian', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 big endian', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', (text) => Buffer.from(text, 'utf16le')],
]

describe('a file', () => {
  for (const [name, encode] of encoded) {
    test(`in ${name} is read`, async ({ shop }) => {
      await takeIn(shop, await staffOf(shop), encode(csv(row('S'))))
      expect(await list(shop)).toMatchObject([{ brand: 'Köln & मीरा' }])
    })
  }

  test('in Windows-1252, with semicolons and the head’s letters in another case, is read', async ({
    shop,
  }) => {
    const text = csv(row('S', { brand: 'Köln', price: '1.099,50' }))
      .replaceAll(',', ';')
      .replace('1.099;50', '1.099,50')
    const shouted = text.replace(/^.*/, (line) => line.toUpperCase()).replaceAll('"', '')
    await takeIn(shop, await staffOf(shop), Buffer.from(shouted, 'latin1'))
    expect(await list(shop)).toMatchObject([{ brand: 'Köln', price_paise: 1_099_50 }])
  })

  test('with tabs, quotation marks, commas and lines in values is read', async ({ shop }) => {
    const staff = await staffOf(shop)
    await takeIn(shop, staff, csv(row('S', { name: 'Shirt, "fine"\nand long' })))
    await takeIn(shop, staff, csv(row('M', { slug: 'two' })).replaceAll(',', '\t'))
    expect((await list(shop)).map(({ name }) => name)).toEqual([
      'Shirt, "fine"\nand long',
      'Oxford Shirt',
    ])
  })

  test('that is none is refused in a sentence that says what to do', async ({ shop }) => {
    const staff = await staffOf(shop)
    const bomb = zipSync({
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/worksheets/sheet1.xml': new Uint8Array(80_000_000),
    })
    const formula = zipSync({
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/workbook.xml': strToU8(
        '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        '<worksheet><sheetData><row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row></sheetData></worksheet>',
      ),
    })
    const refusalOf = async (content: string | Uint8Array, name = 'a.csv') => {
      const { status, body } = await upload(shop, staff, content, { name })
      expect([name, status]).toEqual([name, 400])
      return String((body.file as string[])[0])
    }
    expect(await refusalOf('%PDF-1.7 etc')).toMatch(/PDF: export the sheet/)
    expect(await refusalOf(bomb, 'bomb.xlsx')).toMatch(/too large unpacked: cut it/)
    expect(await refusalOf(formula, 'formula.xlsx')).toMatch(
      /formulas: copy it and paste its values/,
    )
    expect(await refusalOf(csv(row('S', { name: '=1+2' })))).toMatch(/Row 2 has a formula: .*paste/)
    expect(await refusalOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]))).toMatch(
      /save it as XLSX/,
    )
    expect(await refusalOf(Buffer.from([0, 1, 2, 3, 4, 5]))).toMatch(/export the sheet/)
    expect(await refusalOf('slug,colour,size\n')).toMatch(/no rows/)
    const lines = Array.from({ length: 20_001 }, (_, at) => `a-${at},x,S,100`)
    expect(await refusalOf(['slug,colour,size,price', ...lines].join('\n'))).toMatch(
      /cut it in two/,
    )
    expect(await shop.db.selectFrom('imports').select('id').execute()).toEqual([])
  })
})

describe('rows', () => {
  test('are new, changed, the same or refused, and each is counted once', async ({ shop }) => {
    const staff = await staffOf(shop)
    const first = await takeIn(shop, staff, csv(row('S'), row('M'), row('L')))
    expect(first.applied.rows).toEqual({ new: 3, changed: 0, same: 0, refused: 0 })
    const bad = [
      row('M', { price: 949 }),
      row('S'),
      row('10-Dec'),
      row('XL', { barcode: '8.9E+12' }),
      row('XXL', { price: 1_300 }),
      row('M', { price: 1 }),
      row('3XL', { sku: 'ox-s' }),
      row('4XL', { price: 'cheap' }),
      row('5XL', { price: '' }),
      row('XS', { sku: 'OX-L' }),
      { colour: 'Red', size: 'S', price: 5 },
    ]
    const { checked, applied } = await takeIn(shop, staff, csv(...bad))
    expect(applied.rows).toEqual({ new: 0, changed: 1, same: 2, refused: 8 })
    expect(checked.rows).toEqual(applied.rows)
    expect(applied.errors.map(({ row: at, field }) => [at, field])).toEqual([
      [4, 'size'],
      [5, 'barcode'],
      [6, 'price'],
      [7, 'sku'],
      [8, 'sku'],
      [9, 'price'],
      [10, 'price'],
      [12, 'slug'],
    ])
    expect(applied.errors[0]?.text).toContain('10-Dec')
    expect(applied.errors[1]?.text).toContain('8.9E+12')
    const marked = await sendAs(shop, staff, `GET /api/office/imports/${applied.id}/marked.xlsx`)
    const rows = await readSheet(await marked.arrayBuffer())
    expect(rows).toHaveLength(9)
    expect(rows[0]?.at(-1)).toBe('What to mend')
    expect(String(rows[1]?.at(-1))).toContain('size: A sheet has made a date of it')
  })

  test('leave what a blank cell says, clear by a hyphen, and keep what law asks of what is on sale', async ({
    shop,
  }) => {
    const staff = await staffOf(shop)
    await takeIn(shop, staff, csv(row('S')))
    const blank = await takeIn(shop, staff, csv({ slug: 'oxford-shirt', colour: 'Sky', size: 'S' }))
    expect(blank.applied.rows).toMatchObject({ same: 1 })
    const cleared = await takeIn(
      shop,
      staff,
      csv({ slug: 'oxford-shirt', colour: 'Sky', size: 'S', mrp: '-', brand: '-', price: '-' }),
    )
    expect(cleared.applied.errors).toMatchObject([{ field: 'price' }])
    await takeIn(
      shop,
      staff,
      csv({ slug: 'oxford-shirt', colour: 'Sky', size: 'S', mrp: '-', brand: '-' }),
    )
    expect(await list(shop)).toMatchObject([{ mrp_paise: null, brand: '' }])
    await shop.db.updateTable('products').set({ is_active: true, hsn: '6205' }).execute()
    const emptied = await takeIn(
      shop,
      staff,
      sheetOf(
        ['slug', 'colour', 'size', 'hsn'],
        [{ slug: 'oxford-shirt', colour: 'Sky', size: 'S', hsn: '-' }],
      ),
    )
    expect(emptied.applied).toMatchObject({
      rows: { refused: 1 },
      errors: [{ row: 2, text: expect.stringContaining('hsn') }],
    })
  })

  test('are known by key and options, then by SKU: no garment twice, no colour twice', async ({
    shop,
  }) => {
    const staff = await staffOf(shop)
    await takeIn(shop, staff, csv(row('S'), row('M')))
    const renamed = csv(
      row('S', { slug: 'oxford-shirt-new', colour: 'Sky Blue' }),
      row('M', { colour: 'SKY' }),
    )
    const { applied } = await takeIn(shop, staff, renamed)
    expect(applied.rows).toEqual({ new: 0, changed: 0, same: 2, refused: 0 })
    expect(await list(shop)).toHaveLength(2)
  })
})

describe('a file of an unknown writer', () => {
  const foreign =
    'Style Nr;Bezeichnung;Shade;Variation;Selling Price;Für wen;Note\nS1;Hemd;Blau;M;499;Mens;x\n'

  test('is read by a mapping, which is remembered by its heads', async ({ shop }) => {
    const staff = await staffOf(shop)
    const { body } = await upload(shop, staff, foreign)
    expect(body).toMatchObject({ dialect: 'unknown' })
    expect(body.mapping).toMatchObject({
      Shade: 'colour',
      Variation: 'size',
      'Selling Price': 'price',
      Bezeichnung: '',
    })
    const wrong = await read(
      sendAs(shop, staff, `POST /api/office/imports/${body.id}/check/`, {
        json: { version: 1, answers: {}, mapping: { Bezeichnung: 'size' } },
      }),
    )
    expect(wrong).toMatchObject({
      status: 400,
      body: { mapping: [expect.stringContaining('size')] },
    })
    const mapping = { Bezeichnung: 'name', 'Für wen': 'group', 'Style Nr': 'slug' }
    const json = { version: 1, answers: {}, mapping }
    const refused = await run(shop, staff, body, 'check', {
      mapping: { ...mapping, 'Style Nr': '' },
    })
    expect(refused.questions.map(({ name }) => name)).toContain('type')
    const checked = await run(shop, staff, refused, 'check', {
      mapping: { 'Style Nr': '' },
      answers: { type: 'Shirts' },
    })
    expect(checked).toMatchObject({ rows: { new: 1, refused: 0 }, version: 3 })
    const stale = await read(
      sendAs(shop, staff, `POST /api/office/imports/${body.id}/check/`, {
        json: { ...json, mapping: { Note: 'brand' } },
      }),
    )
    expect(stale).toMatchObject({ status: 409, body: { version: 3, values: { mapping: {} } } })
    const again = await upload(shop, staff, foreign.replace('499', '599'))
    expect(again.body.mapping).toMatchObject({ Bezeichnung: 'name', 'Für wen': 'group' })
  })
})

describe('our own export', () => {
  test('is harmless to a sheet, and taken in again it changes nothing', async ({ shop }) => {
    const staff = await staffOf(shop)
    await shop.make.product({
      name: '=HYPERLINK("x")',
      brand: '-',
      sizes: ['S', 'M'],
      features: { Fit: 'Slim: very', Note: '@home' },
    })
    await shop.make.product({
      name: 'O\'Neil\'s, "shirt"',
      colours: [{ name: 'Sky' }, { name: 'Rust' }],
      mrpPaise: null,
    })
    await takeIn(shop, staff, csv(row('S', { barcode: '0012345678905', weight: 250 }), row('M')))
    const answer = await sendAs(shop, staff, 'GET /api/office/exports/products.csv')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.toString().split('\r\n')[0]).toMatch(
      /^\uFEFFslug,name,group,type,colour,hex,size,price,mrp,stock,sku,barcode,weight,cost,shelf,hsn,/,
    )
    expect(bytes.toString()).toContain(`"'=HYPERLINK(""x"")"`)
    const same = { new: 0, changed: 0, same: 6, refused: 0 }
    expect((await takeIn(shop, staff, bytes, { withStock: true })).applied.rows).toEqual(same)
    const sheet = await sendAs(shop, staff, 'GET /api/office/exports/products.xlsx')
    const xlsxBytes = Buffer.from(await sheet.arrayBuffer())
    expect(
      (await takeIn(shop, staff, xlsxBytes, { withStock: true, name: 'a.xlsx' })).applied.rows,
    ).toEqual(same)
    const stock = await sendAs(shop, staff, 'GET /api/office/exports/stock.csv')
    const counts = Buffer.from(await stock.arrayBuffer())
    expect((await takeIn(shop, staff, counts, { withStock: true })).applied.rows).toEqual(same)
    const support = await makeStaff(shop, 'support')
    expect((await sendAs(shop, support, 'GET /api/office/exports/products.csv')).status).toBe(403)
  })
})

describe('Meesho’s sheet', () => {
  test('has titles above its heads, and fills what law asks', async ({ shop }) => {
    const heads = [
      'Product Name',
      'Variation',
      'Meesho Price',
      'Wrong/Defective Returns Price',
      'MRP',
      'Net Weight (gms)',
      'Inventory',
      'Country of Origin',
      'Generic Name',
      'Net Quantity (N)',
      'Manufacturer Name',
      'Manufacturer Address',
      'Manufacturer Pincode',
      'Color',
      'Image 1',
      'Product ID / Style ID',
      'SKU ID',
      'Group ID',
    ]
    const line = (size: string, sku: string) => [
      'Cotton Kurti',
      size,
      449,
      420,
      999,
      300,
      5,
      'India',
      'Kurti',
      1,
      'Kaveri Knits',
      '7 Mill Road, Tiruppur',
      '641604',
      'Maroon',
      'https://images.meesho.com/1.jpg',
      'ST1',
      sku,
      'G1',
    ]
    const file = await xlsx([['Fill this sheet', null], heads, line('M', 'K-M'), line('L', 'K-L')])
    const { read: first, applied } = await takeIn(shop, await staffOf(shop), file, {
      name: 'meesho.xlsx',
      answers: {},
    })
    expect(first).toMatchObject({ dialect: 'meesho' })
    expect(first.questions.map(({ name }) => name)).toEqual(['hsn Kurti'])
    expect(applied).toMatchObject({ rows: { new: 2, refused: 0 }, photos: { waiting: 1 } })
    const product = await shop.db
      .selectFrom('products')
      .select(['declarations', 'country_of_origin'])
      .executeTakeFirst()
    expect(product).toEqual({
      country_of_origin: 'India',
      declarations: {
        generic_name: 'Kurti',
        net_quantity: 1,
        maker: {
          role: 'manufacturer',
          name: 'Kaveri Knits',
          address: '7 Mill Road, Tiruppur 641604',
        },
      },
    })
  })
})

const places = [
  'ID',
  'Type',
  'SKU',
  'GTIN',
  'Name',
  'Published',
  'Featured',
  'Visibility',
  'Short',
  'Description',
  'Starts',
  'Ends',
  'Tax status',
  'Tax class',
  'In stock',
  'Stock',
  'Low',
  'Backorders',
  'Sold alone',
  'Weight (kg)',
  'Length (cm)',
  'Width (cm)',
  'Height (cm)',
  'Reviews',
  'Note',
  'Sale price',
  'Regular price',
  'Categories',
  'Tags',
  'Shipping class',
  'Images',
  'Limit',
  'Expiry',
  'Parent',
  'Grouped',
  'Upsells',
  'Cross-sells',
  'URL',
  'Button',
  'Position',
  'Attribute 1 name',
  'Attribute 1 value(s)',
  'Attribute 1 visible',
  'Attribute 1 global',
  'Attribute 2 name',
  'Attribute 2 value(s)',
  'Attribute 2 visible',
  'Attribute 2 global',
]
const german: Record<string, string> = {
  Type: 'Typ',
  SKU: 'Artikelnummer',
  GTIN: 'GTIN, UPC, EAN oder ISBN',
  Published: 'Veröffentlicht',
  Description: 'Beschreibung',
  Stock: 'Bestand',
  'Weight (kg)': 'Gewicht (kg)',
  'Sale price': 'Angebotspreis',
  'Regular price': 'Regulärer Preis',
  Categories: 'Kategorien',
  Tags: 'Schlagwörter',
  Images: 'Bilder',
  Parent: 'Übergeordnet',
  'Attribute 1 name': 'Attribut 1 Name',
  'Attribute 1 value(s)': 'Attribut 1 Wert(e)',
  'Attribute 2 name': 'Attribut 2 Name',
  'Attribute 2 value(s)': 'Attribut 2 Wert(e)',
}
const hindi: Record<string, string> = {
  Type: 'प्रकार',
  Name: 'नाम',
  Published: 'प्रकाशित',
  Description: 'विवरण',
  'Weight (kg)': 'वज़न (kg)',
  'Sale price': 'बिक्री मूल्य',
  'Regular price': 'नियमित मूल्य',
  Categories: 'श्रेणियाँ',
  Images: 'चित्र',
  Parent: 'मूल',
  'Attribute 1 name': 'विशेषता 1 नाम',
  'Attribute 1 value(s)': 'विशेषता 1 मान',
  'Attribute 2 name': 'विशेषता 2 नाम',
  'Attribute 2 value(s)': 'विशेषता 2 मान',
}
/** By its place alone. */
const foreign = Object.fromEntries(
  places.map((name, at) => [
    name,
    /\(/.test(name) && at < 30
      ? name.replace(/^\S+/, 'ゟ')
      : `語${/\d/.exec(name)?.[0] ?? ''}${'字'.repeat(at + 1)}`,
  ]),
)

describe('WooCommerce’s export', () => {
  const parent = {
    ID: 9,
    Type: 'variable',
    SKU: 'SHIRT',
    Name: 'Woo Shirt',
    Published: 1,
    Description: 'Fine',
    Categories: "Clothing > Men's > Shirts",
    Images: 'https://x.example/a\\,b.jpg, https://x.example/c.jpg',
    'Weight (kg)': 0.3,
    'Attribute 1 name': 'Colour',
    'Attribute 1 value(s)': 'Blue\\, dark, Red',
    'Attribute 2 name': 'Size',
    'Attribute 2 value(s)': 'S, M',
  }
  const variation = (id: number, of: string, colour: string, size: string, sale: number | '') => ({
    ID: id,
    Type: 'variation',
    SKU: `W-${id}`,
    Name: 'Woo Shirt',
    Published: 1,
    'Sale price': sale,
    'Regular price': 1_200,
    Parent: of,
    Stock: 3,
    'Attribute 1 name': 'Colour',
    'Attribute 1 value(s)': colour,
    'Attribute 2 name': 'Size',
    'Attribute 2 value(s)': size,
  })
  const rows: Row[] = [
    parent,
    variation(10, 'SHIRT', 'Blue\\, dark', 'S', 999),
    variation(11, 'id:9', 'Blue\\, dark', 'M', ''),
    variation(12, 'SHIRT', 'Red', 'S', 899),
    variation(13, 'LOST', 'Red', 'S', 899),
  ]
  for (const [language, names] of [
    ['English', {}],
    ['German', german],
    ['Hindi', hindi],
    ['a language that is not known', foreign],
  ] as const) {
    test(`in ${language} is read`, async ({ shop }) => {
      const translate = (head: string) => (names as Record<string, string>)[head] ?? head
      const file = sheetOf(
        places.map(translate),
        rows.map((each) =>
          Object.fromEntries(Object.entries(each).map(([name, value]) => [translate(name), value])),
        ),
      )
      const { read: first, applied } = await takeIn(shop, await staffOf(shop), file)
      expect(first.dialect).toBe('woocommerce')
      expect(applied.rows).toEqual({ new: 3, changed: 0, same: 0, refused: 1 })
      expect(applied.errors).toMatchObject([{ row: 6 }])
      expect(await list(shop)).toMatchObject([
        {
          slug: 'woo-shirt',
          colour_name: 'Blue, dark',
          size: 'S',
          price_paise: 999_00,
          mrp_paise: 1_200_00,
          sku: 'W-10',
        },
        { colour_name: 'Blue, dark', size: 'M', price_paise: 1_200_00 },
        { colour_name: 'Red', size: 'S', price_paise: 899_00 },
      ])
      const photos = await shop.db
        .selectFrom('import_photos')
        .select('address')
        .orderBy('id')
        .execute()
      expect(photos.map(({ address }) => address)).toEqual([
        'https://x.example/a,b.jpg',
        'https://x.example/c.jpg',
      ])
      const weights = await shop.db.selectFrom('sizes').select('weight_grams').execute()
      expect(weights[0]).toEqual({ weight_grams: 300 })
    })
  }
})
