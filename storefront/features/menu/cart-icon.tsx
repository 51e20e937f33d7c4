import { Icon } from '../../../ui/icon.tsx'

const maxCount = 99

/** The bag, with the number of pieces on its corner. */
export function CartIcon({ count }: { count: number }) {
  return (
    <span className="relative">
      <Icon name="bag" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-1.5 left-3 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-indigo px-1 font-medium text-[0.6875rem] text-white leading-none tabular-nums"
        >
          {count > maxCount ? `${maxCount}+` : count}
        </span>
      )}
    </span>
  )
}

/** How many pieces the cart holds, for those who do not see the number on its icon. */
export const piecesInWords = (count: number): string => (count === 1 ? '1 item' : `${count} items`)
