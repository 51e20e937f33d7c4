type Packer = { legalName: string; packagingMark: string; eprRegistration: string }
type Maker = Packer & { address: string; email: string; phone: string }

const namesItself = new Set(['Generic name', 'Size'])

type Declared = readonly { name: string; value: string }[]

/** What a piece declares: its own declarations, else what the shop can say of every piece that it sells. */
export function declare(shop: Maker, declared: Declared, countryOfOrigin: string): string[] {
  const care = `Care: ${shop.email}, ${shop.phone}`
  if (declared.length === 0) {
    return [
      `Net quantity: 1 N${countryOfOrigin && `. Country of origin: ${countryOfOrigin}`}`,
      `Sold by ${shop.legalName}, ${shop.address}`,
      care,
      ...declarePackaging(shop),
    ]
  }
  // The label's first line is the price; the maker has a line of its own.
  const facts = declared
    .filter(({ name }) => name !== 'MRP')
    .map(({ name, value }) => (namesItself.has(name) ? value : `${name}: ${value}`))
  return [facts.slice(0, -1).join('. '), ...facts.slice(-1), care, ...declarePackaging(shop)]
}

/** A line on the packaging, with who answers for its plastic, where the shop has set either. */
export function declarePackaging({ legalName, packagingMark, eprRegistration }: Packer): string[] {
  const facts = [
    packagingMark && `Packaging: ${packagingMark}`,
    eprRegistration && `EPR registration ${eprRegistration}, ${legalName}`,
  ].filter(Boolean)
  return facts.length > 0 ? [facts.join('. ')] : []
}
