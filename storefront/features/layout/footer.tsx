import type { Shop } from '../../../contract/shop.ts'

export function Footer({ shop }: { shop: Shop }) {
  return <footer className="page py-8">© 2025 {shop.name}</footer>
}
