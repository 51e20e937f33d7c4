import { pictureWidths } from '../../contract/picture-widths.ts'

type Props = {
  /** The picture's path, such as `/media/{key}`; a width is added. Absolute ones are used as they are. */
  image: string
  alt: string
  /** True dimensions, so that nothing moves when it arrives. */
  width: number
  height: number
  /** How wide it is shown, as the `sizes` attribute. */
  sizes: string
  /** The first picture of a page is fetched at once, all others when they come near. */
  eager?: boolean
  className?: string
}

/** A picture in the width that the screen needs. */
export function Picture({ image, alt, width, height, sizes, eager = false, className }: Props) {
  const isOurs = image.startsWith('/media/')
  const sources = sourceWidths(width)
  return (
    <img
      src={isOurs ? `${image}/${sources.find((each) => each >= 750) ?? sources.at(-1)}` : image}
      srcSet={isOurs ? sourceSet(image, width) : undefined}
      sizes={isOurs ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={eager ? 'sync' : 'async'}
      className={className}
    />
  )
}

/** A picture's `srcset`, for a `<source>` that shows another one on some screens. */
export function sourceSet(image: string, width: number): string {
  return sourceWidths(width)
    .map((each) => `${image}/${each} ${each}w`)
    .join(', ')
}

function sourceWidths(width: number): number[] {
  const useful: number[] = pictureWidths.filter((each) => each < width)
  return [...useful, pictureWidths.find((each) => each >= width) ?? width]
}
