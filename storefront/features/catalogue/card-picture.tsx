import { Picture } from '../../ui/picture.tsx'
import type { Card } from './card.ts'
import { GarmentPicture } from './garment-picture.tsx'

const sizes = '(min-width: 1280px) 260px, (min-width: 1024px) 30vw, 50vw'

type Props = {
  product: Card
  /** The colour to show instead of the first. */
  variant: Card['variants'][number] | undefined
  eager: boolean
}

/** The product's first picture, and its second under the pointer. */
export function CardPicture({ product, variant, eager }: Props) {
  const [front, back] = product.images
  if (variant?.image && front) {
    const alt = `${product.name} in ${variant.variant_value}`
    return (
      <GarmentPicture image={{ ...front, image: variant.image, alt }} sizes={sizes} eager={eager} />
    )
  }
  return (
    <>
      <GarmentPicture image={front} sizes={sizes} eager={eager} />
      {back && (
        // `display: none` until the pointer is there, so that a list loads one picture a card.
        <Picture
          image={back.image}
          alt=""
          width={back.width}
          height={back.height}
          sizes={sizes}
          className="absolute inset-0 hidden size-full object-cover opacity-0 transition-[opacity,display] transition-discrete duration-200 group-hover:block group-hover:opacity-100 starting:group-hover:opacity-0"
        />
      )}
    </>
  )
}
