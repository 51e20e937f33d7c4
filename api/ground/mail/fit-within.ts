type Size = { width: number; height: number }

/** The size at which a picture fits into a box, in whole pixels. */
export function fitWithin(picture: Size, box: Size): Size {
  const share = Math.min(box.width / picture.width, box.height / picture.height)
  const scaled = (length: number) => Math.max(1, Math.round(length * share))
  return { width: scaled(picture.width), height: scaled(picture.height) }
}
