import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'

/** A customer's picture, or a drawing where there is none. */
export function Avatar({ image }: { image: string | null }) {
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
        <Icon name="user" className="size-12" />
      )}
    </div>
  )
}
