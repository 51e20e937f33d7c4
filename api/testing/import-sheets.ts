const cell = (value: string | number) => {
  const text = String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A CSV of heads and of rows by their heads, as Shopify writes it. */
export const sheetOf = (heads: string[], rows: Record<string, string | number>[]): string =>
  [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('')

export const shopifyHeads = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Product category',
  'Type',
  'Tags',
  'Published on online store',
  'Status',
  'SKU',
  'Barcode',
  'Option1 name',
  'Option1 value',
  'Option2 name',
  'Option2 value',
  'Price',
  'Compare-at price',
  'Cost per item',
  'Inventory quantity',
  'Weight value (grams)',
  'Weight unit for display',
  'Product image URL',
  'Image position',
  'Image alt text',
  'Variant image URL',
]
export const shopifyOldHeads = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Qty',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Variant Image',
  'Cost per item',
  'Status',
]

/** A kurti of Shopify's head of today in two colours and two sizes, and a row that is a picture. */
export function shopifyRows(handle = 'temple-kurti'): Record<string, string | number>[] {
  const size = (colour: string, letter: string, price: number) => ({
    'URL handle': handle,
    'Option1 value': colour,
    'Option2 value': letter,
    SKU: `${handle}-${colour}-${letter}`.toUpperCase().replaceAll(' ', '-'),
    Price: price,
    'Compare-at price': 1_299,
    'Cost per item': '310.50',
    'Inventory quantity': 7,
    'Weight value (grams)': 280,
    'Weight unit for display': 'kg',
  })
  const [first, ...others] = [
    size('Rani Pink', 'S', 899),
    size('Rani Pink', 'M', 899),
    size('Rama Green', 'S', 949),
    size('Rama Green', 'M', 949),
  ]
  return [
    {
      ...first,
      Title: 'Temple Kurti',
      Description: '<p>Soft &amp; cool,<br>for summer.</p>',
      Vendor: 'Kaveri',
      'Product category': 'Apparel & Accessories > Clothing > Dresses',
      Type: 'Kurti',
      Tags: 'women, cotton',
      Status: 'Active',
      'Option1 name': 'Color',
      'Option2 name': 'Size',
      'Product image URL': 'https://cdn.example.com/pink.jpg',
      'Image position': 1,
      'Variant image URL': 'https://cdn.example.com/pink.jpg',
    },
    ...others.map((row, at) =>
      at === 1 ? { ...row, 'Variant image URL': 'https://cdn.example.com/green.jpg' } : row,
    ),
    {
      'URL handle': handle,
      'Product image URL': 'https://cdn.example.com/green.jpg',
      'Image position': 2,
      'Image alt text': 'The green one',
    },
  ]
}
