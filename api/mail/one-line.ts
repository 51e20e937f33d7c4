/** Collapses line breaks, which a header must not contain. */
export const oneLine = (words: string): string => words.replace(/[\p{Cc}\s]+/gu, ' ').trim()
