const ages: Record<string, string> = {
  S: '4-5',
  M: '6-7',
  L: '8-9',
  XL: '10-11',
  XXL: '12-13',
  XXXL: '14-15',
}

/**
 * The ages in years that a size is cut for, such as `4-5`, in a group of children.
 *
 * @param group as the catalogue names it; adults' sizes have no ages
 */
export const agesOf = (group: string, size: string): string | undefined =>
  /^kids/i.test(group) ? ages[size.toUpperCase()] : undefined
