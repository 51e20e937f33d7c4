import { useFetcher } from 'react-router'
import type { SharedItem } from '../../../contract/shared-wishlist.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VoteCount, WishedPiece } from './wished-piece.tsx'

type Props = { item: SharedItem; isVoted: boolean }

/** A piece of another's wishlist, with the vote of this browser. */
export function SharedPiece({ item, isVoted }: Props) {
  const fetcher = useFetcher()
  return (
    <article className="group relative">
      <WishedPiece item={item}>
        <div className="relative z-10 mt-1 flex flex-wrap items-center gap-x-3">
          <button
            type="button"
            aria-pressed={isVoted}
            onClick={() => void fetcher.submit({ item_id: item.id }, { method: 'put' })}
            className="group/vote -ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 hover:text-indigo aria-pressed:text-madder noscript:hidden"
          >
            <Icon
              name="heart"
              className="size-5 transition-transform duration-150 group-active/vote:scale-125 group-aria-pressed/vote:fill-current"
            />
            Vote<span className="sr-only"> for {item.product.name}</span>
          </button>
          {item.votes > 0 && <VoteCount votes={item.votes} />}
        </div>
      </WishedPiece>
    </article>
  )
}
