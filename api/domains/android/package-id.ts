/** The host read backwards, such as `in.example.shop.app`; each part has letters, digits and `_`, a letter first. */
export function packageId(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  const parts = hostname.split('.').reverse().concat('app')
  return parts
    .map((part) => part.replaceAll(/[^a-z0-9_]/g, '_').replace(/^(?![a-z])/, 'n'))
    .join('.')
}
