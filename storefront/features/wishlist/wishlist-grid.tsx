import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Product } from '../../../contract/catalogue.ts'
import type { WishlistItem } from '../../../contract/wishlist.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { browserApi } from '../../browser-api.client.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { WishlistCard } from './wishlist-card.tsx'

const ConfirmDialog = lazyPart(() => import('../../ui/confirm-dialog.tsx'))
const QuickAdd = lazyPart(() => import('./quick-add.tsx'))

type Props = {
  items: WishlistItem[]
  /** By product. */
  votes: ReadonlyMap<number, number>
  onRemove: (productId: number) => void
}

export function WishlistGrid({ items, votes, onRemove }: Props) {
  const [removing, setRemoving] = useState<WishlistItem>()
  const [adding, setAdding] = useState<{ item: WishlistItem; product: Promise<Product | null> }>()
  const list = useRef<HTMLUListElement>(null)
  const close = () => {
    setRemoving(undefined)
    setAdding(undefined)
  }

  async function remove(productId: number): Promise<void> {
    // Once closed, the dialog gives the focus back to a button that goes with its card.
    flushSync(close)
    // The list goes with its last card.
    const heir = items.length > 1 ? list.current : document.querySelector('h1')
    heir?.focus({ preventScroll: true })
    onRemove(productId)
  }

  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Wishlist"
        className="-mx-4 grid grid-cols-2 gap-x-0.5 gap-y-8 outline-none md:mx-0 md:gap-x-6 md:gap-y-12 lg:grid-cols-3 xl:grid-cols-4"
      >
        {items.map((item) => (
          <li key={item.id}>
            <WishlistCard
              item={item}
              votes={votes.get(item.product.id) ?? 0}
              removal={{ opens: ConfirmDialog, onOpen: () => setRemoving(item) }}
              quickAdd={{
                opens: QuickAdd,
                onOpen: () => setAdding({ item, product: fetchProduct(item.product.id) }),
              }}
            />
          </li>
        ))}
      </ul>
      <LazyBoundary onFail={close}>
        {removing && (
          <ConfirmDialog
            title="Confirm Removal"
            question={`Are you sure you want to remove ${removing.product.name} from your wishlist?`}
            confirmLabel="Remove"
            onConfirm={() => remove(removing.product.id)}
            onClose={close}
          />
        )}
        {adding && <QuickAdd {...adding} onClose={close} />}
      </LazyBoundary>
    </>
  )
}

/** Null when it could not be fetched, which the dialog then shows. */
const fetchProduct = (id: number) =>
  browserApi('GET /api/products/{id}/', { params: { id } }).catch(() => null)
