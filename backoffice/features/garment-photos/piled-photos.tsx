import { Icon } from '../../../ui/icon.tsx'
import { PlainButton } from '../../../ui/plain-button.tsx'
import type { PhotoPile } from './use-photo-pile.ts'

type Props = {
  about: string
  keys: string[]
  pile: PhotoPile
  onOrder: (keys: string[]) => void
}

/** Photos that wait to be stored, in their order. */
export const PiledPhotos = ({ about, keys, pile, onOrder }: Props) =>
  keys.length > 0 && (
    <ol aria-label={`Photos of ${about}`} className="strip mb-3 gap-2">
      {keys.map((key, at) => (
        <li key={key} className="w-28 shrink-0 border border-hairline">
          {pile.seen[key]?.thumb ? (
            <img
              src={pile.seen[key].thumb}
              alt={`${at + 1} of ${keys.length}`}
              className="aspect-4/5 w-full bg-linen object-cover"
            />
          ) : (
            <span className="grid aspect-4/5 place-items-center bg-linen text-quiet text-sm">
              Photo {at + 1}
            </span>
          )}
          <div className="flex justify-between">
            <PlainButton
              aria-label={`Move photo ${at + 1} of ${about} forward`}
              aria-disabled={at === 0}
              onClick={() => onOrder(swapped(keys, at))}
              className="grid size-11 place-items-center text-quiet aria-disabled:opacity-40"
            >
              <Icon name="arrow-left" className="size-5" />
            </PlainButton>
            <PlainButton
              aria-label={`Take photo ${at + 1} of ${about} off`}
              onClick={() => {
                pile.drop(key)
                onOrder(keys.filter((each) => each !== key))
              }}
              className="grid size-11 place-items-center text-quiet"
            >
              <Icon name="close" className="size-5" />
            </PlainButton>
          </div>
        </li>
      ))}
    </ol>
  )

function swapped(keys: string[], at: number): string[] {
  const [before, here] = [keys[at - 1], keys[at]]
  return before && here ? keys.with(at - 1, here).with(at, before) : keys
}
