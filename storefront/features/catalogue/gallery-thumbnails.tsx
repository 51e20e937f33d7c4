import { Picture } from '../../ui/picture.tsx'
import type { GarmentImage } from './garment-picture.tsx'

type Props = {
  images: GarmentImage[]
  index: number
  onShow: (index: number) => void
}

export function GalleryThumbnails({ images, index, onShow }: Props) {
  return (
    <ul className="flex gap-2 max-md:mt-2 md:w-18 md:shrink-0 md:flex-col">
      {images.map((image, at) => (
        <li key={image.image} className="w-11 md:w-full">
          <a
            href={`#picture-${at + 1}`}
            aria-label={`Picture ${at + 1} of ${images.length}`}
            aria-current={at === index ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              onShow(at)
            }}
            className="block border border-transparent bg-linen p-px aria-[current]:border-ink forced-colors:border-[Canvas] forced-colors:aria-[current]:border-4 forced-colors:aria-[current]:border-[Highlight]"
          >
            <Picture
              image={image.image}
              alt=""
              width={image.width}
              height={image.height}
              sizes="72px"
              className="aspect-4/5 w-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
