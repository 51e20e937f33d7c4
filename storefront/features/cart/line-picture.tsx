import { Picture } from '../../ui/picture.tsx'

type Props = {
  images: { image: string; alt?: string; is_default: boolean }[]
  className?: string
}

export function LinePicture({ images, className = 'w-24' }: Props) {
  const shown = images.find((each) => each.is_default) ?? images[0]
  return (
    <span className={`block aspect-4/5 shrink-0 self-start bg-linen ${className}`}>
      {shown && (
        <Picture
          image={shown.image}
          alt=""
          width={1200}
          height={1500}
          sizes="160px"
          className="size-full object-cover"
        />
      )}
    </span>
  )
}
