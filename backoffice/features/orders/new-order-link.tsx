import { Link, useNavigate } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { Key } from '../keys/key.tsx'
import { useKeys } from '../keys/use-keys.ts'

/** To an order of one who calls or writes. */
export function NewOrderLink() {
  const navigate = useNavigate()
  useKeys({ n: () => void navigate('/orders/new') })
  return (
    <Link
      to="/orders/new"
      aria-keyshortcuts="n"
      className={`${buttonClass('outlined')} max-sm:w-full`}
    >
      New order <Key name="N" />
    </Link>
  )
}
