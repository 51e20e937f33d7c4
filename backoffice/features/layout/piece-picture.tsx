type Props = { image: string | null; width: number }

/** A garment as it was photographed, in the shape of every picture of the shop; linen where there is none. */
export const PiecePicture = ({ image, width }: Props) =>
  image ? (
    <img
      src={`${image}/160`}
      alt=""
      width={width}
      height={(width * 5) / 4}
      loading="lazy"
      className="aspect-4/5 w-full bg-linen object-cover"
    />
  ) : (
    <span className="aspect-4/5 bg-linen" />
  )
