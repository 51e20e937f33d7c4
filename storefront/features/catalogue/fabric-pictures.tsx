import { Picture } from '../../ui/picture.tsx'
import type { GarmentImage } from './garment-picture.tsx'

type Props = {
  images: GarmentImage[]
  /** In words, such as "100% cotton oxford". */
  fabric: string | undefined
}

/** As wide as the page, so that the weave can be seen. */
export default function FabricPictures({ images, fabric }: Props) {
  return (
    <section aria-label="The fabric" className="space-y-4 max-[768px]:-mx-4">
      {images.map(({ image, alt, width, height }) => (
        <figure key={image}>
          <Picture
            image={image}
            alt={alt}
            width={width}
            height={height}
            sizes="(min-width: 1344px) 1280px, 100vw"
            className="h-[clamp(15rem,34vw,32rem)] w-full object-cover"
          />
          {fabric && (
            <figcaption className="py-3 text-quiet text-sm max-[768px]:px-4">{fabric}</figcaption>
          )}
        </figure>
      ))}
    </section>
  )
}
