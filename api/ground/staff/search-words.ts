/** The words of what is typed into a box of search, whatever stands between them. */
export const searchWords = (text: string): string[] =>
  text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
