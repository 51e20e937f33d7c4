/** JSON that cannot end the script element it stands in, whatever a product is called. */
export const toInlineJson = (value: object | string): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')
