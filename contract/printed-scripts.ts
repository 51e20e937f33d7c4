// Latin and the scripts of India's official languages: as api/ground/documents/fonts has them.
const others =
  /[^\p{sc=Zyyy}\p{sc=Zinh}\p{sc=Latn}\p{sc=Deva}\p{sc=Taml}\p{sc=Telu}\p{sc=Beng}\p{sc=Mlym}\p{sc=Knda}\p{sc=Gujr}\p{sc=Guru}\p{sc=Orya}\p{sc=Arab}\p{sc=Olck}\p{sc=Mtei}]+/gu

/** What of a text our papers have no letters for, such as 東京. */
export const findUnprinted = (text: string): string[] =>
  (text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').match(others) ?? []).filter((run) =>
    /[\p{L}\p{N}]/u.test(run),
  )
