/** What a picture of a garment shows, in the order in which pictures found by their names are shown. */
export const pictureKinds = ['front', 'worn', 'flat', 'back', 'detail', 'fabric'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Of one colour. */
export const maxPicturesOfColour = 8
