/** A number as papers print it and people copy it: `#nl 10011` is NL10011. */
export const readCode = (typed: string): string =>
  typed.replaceAll(/^\s*#|\s|\p{Cf}/gu, '').toUpperCase()
