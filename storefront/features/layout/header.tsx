import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'

export function Header({ shopName }: { shopName: string; categories: Category[] }) {
  return (
    <header className="page flex items-center justify-between py-4">
      <Link to="/" className="font-serif text-2xl">
        {shopName}
      </Link>
    </header>
  )
}
