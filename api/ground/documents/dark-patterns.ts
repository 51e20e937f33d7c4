import { dayText, printable } from './text.ts'

export type DarkPatternsDeclaration = {
  shop: { legalName: string; address: string; name: string; url: string }
  /** The day of the audit, in India. */
  day: string
  findings: readonly { pattern: string; looked_at: string; holds: boolean }[]
}

export function printDarkPatterns({ shop, day, findings }: DarkPatternsDeclaration) {
  return {
    legalName: printable(shop.legalName),
    address: printable(shop.address, 240),
    shop: printable(`${shop.name}, ${shop.url}`),
    day: dayText(day),
    found: findings.filter(({ holds }) => !holds).length,
    findings: findings.map(({ pattern, looked_at: lookedAt, holds }) => ({
      // A test is named after what it holds: no nagging.
      pattern: printable(pattern.replace(/^no /, ''), 60),
      lookedAt: printable(lookedAt, 300),
      holds,
    })),
  }
}
