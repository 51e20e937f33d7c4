import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'

/** Nothing here yet, and the way back to the clothes. */
export function EmptyState({ text }: { text: string }) {
  return (
    <div className="py-8">
      <p className="font-light font-serif text-2xl">{text}</p>
      <Link to="/shop" className={`${buttonClass('filled')} mt-6`}>
        Return to shop
      </Link>
    </div>
  )
}
