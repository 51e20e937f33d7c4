const colourWords = /colou?r|shade|farbe|couleur|रंग|நிறம்/iu
const sizeWords = /size|gr(ö|o|oe)(ß|ss)e|taille|waist|\bage\b|साइज|साइज़|आकार|அளவு/iu
const sizeValue =
  /^(\d{0,2}x{0,4}[sml]|xxs|free( size)?|one size|\d{1,3}([-–/ ]\d{1,3})?( ?(y|yrs?|years?|m|months?|cm|inch))?)$/i

export type Option = { name: string; value: string }

/** What a piece without the option is called. */
export const freeSize = 'Free Size'
export const oneColour = 'Multicolour'

/**
 * Colour and size of a size's options, by the options' names, else by their values; what a third says goes behind the
 * colour. Null where no option says it.
 */
export function readOptions(options: Option[]): { colour: string | null; size: string | null } {
  const named = options.filter(({ value }) => value && !/^default( title)?$/i.test(value))
  const size =
    named.find(({ name }) => sizeWords.test(name)) ??
    named.find(({ name, value }) => !colourWords.test(name) && sizeValue.test(value))
  const rest = named.filter((option) => option !== size)
  const colour = rest.find(({ name }) => colourWords.test(name)) ?? rest[0]
  const others = rest.filter((option) => option !== colour)
  const parts = [colour, ...others].flatMap((option) => option?.value ?? [])
  return { colour: parts.length ? parts.join(', ') : null, size: size?.value ?? null }
}
