import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'

export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="py-8">
      <p className="font-light font-serif text-2xl">{text}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to="/shop" className={buttonClass('filled')}>
          Return to shop
        </Link>
        {children}
      </p>
    </div>
  )
}
