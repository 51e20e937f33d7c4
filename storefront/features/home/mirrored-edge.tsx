import type { ShownPicture } from '../../../contract/window.ts'
import { Picture } from '../../ui/picture.tsx'

/**
 * Sets `--picture`, the width of a picture as wide as the page, which is empty on the side of its
 * words. Where the page is wider still, its mirror image fills what is left, so that the words have
 * room within the content.
 */
export const setsPictureWidth = '[--picture:min(100%,max(90rem,75vw))]'
export const pictureSizes = '(min-width: 1920px) 75vw, (min-width: 1440px) 1440px, 100vw'
/** Where the content begins or ends, as a padding. */
export const contentEdge = {
  left: 'md:pl-[max(2rem,calc((100%-80rem)/2))]',
  right: 'md:pr-[max(2rem,calc((100%-80rem)/2))]',
}

/** Stretched, so that the shadow beside the garments does not come again. */
const origins = { left: 'right-0 origin-left', right: 'left-0 origin-right' }

type Props = { scene: ShownPicture; side: 'left' | 'right'; className: string }

export function MirroredEdge({ scene, side, className }: Props) {
  return (
    <Picture
      {...scene}
      alt=""
      sizes={pictureSizes}
      className={`absolute top-0 hidden w-(--picture) -scale-x-150 min-[1441px]:block ${className} ${origins[side]}`}
    />
  )
}
