/** A form of the office may have a megabyte. */
export const tooLarge =
  'That file is larger than 1 MB, so nothing was stored. Please choose a smaller one.'
