import { Picture } from '../../ui/picture.tsx'

export type GarmentImage = {
  image: string
  alt: string
  width: number
  height: number
  placeholder: string
  /** Who wears it, in words. */
  worn_by?: string | null
}

type Props = {
  image: GarmentImage | undefined
  sizes: string
  eager?: boolean
}

const whole = 'absolute inset-0 size-full object-cover'

/** Fills a positioned box; a few blurred pixels show until the picture arrives. */
export function GarmentPicture({ image, sizes, eager }: Props) {
  if (!image) {
    return (
      <img
        src="/mark.svg"
        alt=""
        width="28"
        height="30"
        loading="lazy"
        className="absolute inset-0 m-auto size-1/3 opacity-25"
      />
    )
  }
  const { placeholder, ...picture } = image
  return (
    <>
      {placeholder && (
        <img
          src={placeholder}
          alt=""
          width={picture.width}
          height={picture.height}
          className={`${whole} scale-110 blur-lg`}
          aria-hidden="true"
        />
      )}
      <Picture {...picture} sizes={sizes} eager={eager} className={whole} />
    </>
  )
}
