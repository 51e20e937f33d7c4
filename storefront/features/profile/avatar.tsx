import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { initialsOf } from './initials.ts'

type Props = {
  /** A path of ours, or a `data:` address; null where there is no picture. */
  image: string | null
  name: string
}

/** A customer's picture; without one her initials, and without a name a drawing. */
export function Avatar({ image, name }: Props) {
  return (
    <div className="grid size-28 shrink-0 place-items-center overflow-hidden rounded-full bg-linen text-quiet">
      {image ? (
        <Picture
          image={image}
          alt=""
          width={480}
          height={480}
          sizes="112px"
          className="size-full object-cover"
        />
      ) : (
        <span aria-hidden="true" className="font-light font-serif text-4xl text-ink">
          {initialsOf(name) || <Icon name="user" className="size-12 text-quiet" />}
        </span>
      )}
    </div>
  )
}
