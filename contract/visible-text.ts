const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\s\u2800]/gu

/** A text, or '' where nothing of it can be seen. Joiners within words are theirs, and stay. */
export const visibleText = (text: string): string =>
  text.replace(invisible, '') === '' ? '' : text
