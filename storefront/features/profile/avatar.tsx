import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { initialsOf } from './initials.ts'

type Props = {
  /** A path of ours, or a `data:` address; null where there is no picture. */
  image: string | null
  name: string
  className?: string
}

/** A customer's picture; without one her initials, and without a name a drawing. */
export function Avatar({ image, name, className = 'size-28 text-4xl' }: Props) {
  return (
    <div
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full bg-linen ${className}`}
    >
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
        <span aria-hidden="true" className="font-light font-serif">
          {initialsOf(name) || <Icon name="user" className="size-[1.25em] text-quiet" />}
        </span>
      )}
    </div>
  )
}
