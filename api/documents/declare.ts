type Maker = { legalName: string; address: string; email: string; phone: string }

const namesItself = new Set(['Generic name', 'Size'])

type Declared = readonly { name: string; value: string }[]

/** What is said of a piece: its own declarations, else what the shop can say of every piece that it sells. */
export function declare(shop: Maker, declared: Declared, countryOfOrigin: string): string[] {
  const care = `Care: ${shop.email}, ${shop.phone}`
  if (declared.length === 0) {
    return [
      `Net quantity: 1 N${countryOfOrigin && `. Country of origin: ${countryOfOrigin}`}`,
      `Sold by ${shop.legalName}, ${shop.address}`,
      care,
    ]
  }
  // The label's first line is the price; the maker has a line of its own.
  const facts = declared
    .filter(({ name }) => name !== 'MRP')
    .map(({ name, value }) => (namesItself.has(name) ? value : `${name}: ${value}`))
  return [facts.slice(0, -1).join('. '), ...facts.slice(-1), care]
}
