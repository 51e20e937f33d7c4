/**
 * The name by which Android knows a shop's package: its host read backwards, as is usual, such as
 * `in.example.shop.app`. Each part starts with a letter and has letters, digits and `_` alone.
 */
export function packageId(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  const parts = hostname.split('.').reverse().concat('app')
  return parts
    .map((part) => part.replaceAll(/[^a-z0-9_]/g, '_').replace(/^(?![a-z])/, 'n'))
    .join('.')
}
