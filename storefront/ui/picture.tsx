import { pictureWidths } from '../../contract/picture-widths.ts'

type Props = {
  /** Such as `/media/{key}`, to which a width is added, or an absolute URL. */
  image: string
  alt: string
  /** Intrinsic size, against layout shift. */
  width: number
  height: number
  /** The `sizes` attribute. */
  sizes: string
  /** For the first picture of a page; others load when they come near. */
  eager?: boolean
  className?: string
}

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

/** A `srcset` of our widths. */
export function sourceSet(image: string, width: number): string {
  return sourceWidths(width)
    .map((each) => `${image}/${each} ${each}w`)
    .join(', ')
}

function sourceWidths(width: number): number[] {
  const useful: number[] = pictureWidths.filter((each) => each < width)
  return [...useful, pictureWidths.find((each) => each >= width) ?? width]
}
